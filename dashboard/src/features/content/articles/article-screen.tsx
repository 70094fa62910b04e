import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { query } from "#src/api/query.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ArticleWriter } from "./write/article-writer.tsx";
import { GeneratingScreen } from "./write/fresh/generating-screen.tsx";

const route = getRouteApi("/projects/$projectId/articles/$articleId");

/** One article in the whole window. */
export function ArticleScreen() {
  const { articleId } = route.useParams();
  const found = useQuery(query("get_article", { id: articleId }));
  if (found.isPending) return <Loading className="mx-auto max-w-3xl p-8" rows={8} />;
  if (found.data === undefined) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.status === "generating") return <GeneratingScreen article={found.data} />;
  return <ArticleWriter key={articleId} article={found.data} />;
}
