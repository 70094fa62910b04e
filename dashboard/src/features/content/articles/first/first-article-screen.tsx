import { getRouteApi } from "@tanstack/react-router";
import { m } from "#messages";
import { Steps } from "#src/parts/first-steps.tsx";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { useTextKey } from "../list/use-text-key.ts";
import { useOpenedCopy } from "../write/keeping/use-opened-copy.ts";
import { FirstArticle } from "./first-article.tsx";
import { GoingLive } from "./going-live.tsx";

const route = getRouteApi("/projects/$projectId/first-article");

/** Last of the first steps: an article is written, published and seen. */
export function FirstArticleScreen() {
  const { article } = route.useSearch();
  return article === undefined ? <Writing /> : <GoingLive id={article} />;
}

function Writing() {
  const { project } = usePlace();
  const { person } = useSession();
  const { text } = route.useSearch();
  const navigate = route.useNavigate();
  const key = useTextKey({ isNew: true, text, onName: (name) => void navigate({ search: { text: name }, replace: true }) });
  const place = { personId: person.id, projectId: project.id, articleId: null, key };
  const { data: opened, isError, error, refetch } = useOpenedCopy(place, key);
  return (
    <Steps current={2} width="text">
      <PageHeader title={m.start_article_title()} sub={<p className="mt-1 text-ink-2">{m.start_article_text()}</p>} />
      {opened === undefined ? (
        isError ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={8} />
        )
      ) : (
        <FirstArticle key={key} place={place} opened={opened} onMade={(id) => navigate({ search: { article: id }, replace: true })} />
      )}
    </Steps>
  );
}
