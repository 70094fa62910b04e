import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useRef } from "react";
import { query } from "#src/api/query.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { useTextKey } from "./list/use-text-key.ts";
import { ArticleWriter } from "./write/article-writer.tsx";
import type { WritingPlace } from "./write/keeping/copy-calls.ts";
import { useOpenedCopy } from "./write/keeping/use-opened-copy.ts";

const GeneratingArticle = lazy(async () => ({ default: (await import("./write/fresh/generating-article.tsx")).GeneratingArticle }));
const route = getRouteApi("/projects/$projectId/articles/$articleId");

/** One article in the whole window, or a text that is no article yet. */
export function ArticleScreen() {
  const { articleId } = route.useParams();
  const isNew = articleId === "new";
  const { text } = route.useSearch();
  const navigate = route.useNavigate();
  const onName = (name: string) => void navigate({ search: (before) => ({ ...before, text: name }), replace: true });
  const key = useTextKey({ isNew, text, onName });
  const screen = useScreenKey(articleId, key);
  const place: WritingPlace = {
    personId: useSession().person.id,
    projectId: usePlace().project.id,
    ...(isNew ? { articleId: null, key } : { articleId, key: articleId }),
  };
  const found = useQuery({ ...query("get_article", { id: articleId }), enabled: !isNew });
  const opened = useOpenedCopy(place, screen.key);
  const failed = [found, opened].find(({ isError, data }) => isError && data === undefined);
  if (failed) return <Failed isScreen error={failed.error} onRetry={() => void failed.refetch()} />;
  if (opened.data === undefined || (!isNew && found.data === undefined)) return <Loading className="mx-auto max-w-3xl p-8" rows={8} />;
  const article = isNew ? null : (found.data ?? null);
  if (article?.status === "generating")
    return (
      <Suspense fallback={<Loading className="mx-auto max-w-3xl p-8" rows={8} />}>
        <GeneratingArticle article={article} />
      </Suspense>
    );
  return <ArticleWriter key={screen.key} article={article} place={place} opened={opened.data} onCreated={screen.become} />;
}

/** Keeps the screen of a new text as that of the article which it becomes, with the cursor and everything that can be undone. */
function useScreenKey(articleId: string, textKey: string) {
  const navigate = route.useNavigate();
  const became = useRef<{ articleId: string; key: string } | null>(null);
  const key = articleId === "new" ? textKey : became.current?.articleId === articleId ? became.current.key : articleId;
  const become = (id: string) => {
    became.current = { articleId: id, key };
    void navigate({
      params: (before) => ({ ...before, articleId: id }),
      search: {},
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  return { key, become };
}
