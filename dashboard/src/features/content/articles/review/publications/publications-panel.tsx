import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { articleDestinationTitle, isArticleDestination } from "#src/parts/article-destinations.ts";
import { isAwaited, newestByDestination } from "#src/parts/newest-by-destination.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dotted } from "#src/ui/dotted.tsx";
import { Pill } from "#src/ui/status.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";

type Article = Output<"get_article">;
type Publication = Article["publications"][number];

/** State of the article at each of its destinations. */
export default function PublicationsPanel({ article }: { article: Article }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {newestByDestination(article.publications).map((publication) => (
        <li key={publication.id} className="py-3 first:pt-1 last:pb-0">
          <Place article={article} publication={publication} />
        </li>
      ))}
    </ul>
  );
}

function Place({ article, publication }: { article: Article; publication: Publication }) {
  const { project } = usePlace();
  const { destination, url, revision, attempts, lastError, nextAttemptAt, publishedAt } = publication;
  const shows =
    url !== null && publication.action === "publish" && publication.status === "confirmed" && article.publishedRevision !== null;
  return (
    <>
      <div className="flex items-center gap-2 text-ui">
        <span className="min-w-0 flex-1 truncate font-medium">{articleDestinationTitle(destination)}</span>
        <State publication={publication} />
      </div>
      <p className="mt-1 text-ink-2 text-xs leading-4.5">
        <Dotted
          facts={[
            m.review_revision({ revision }),
            publishedAt !== null && publication.action === "publish" && (
              <Ago moment={publishedAt} timeZone={project.timeZone}>
                {(moment) => m.review_published_when({ moment })}
              </Ago>
            ),
            attempts > 1 && m.review_attempts({ count: attempts }),
            nextAttemptAt !== null && attempts > 0 && m.review_next_attempt({ moment: shortMoment(nextAttemptAt, project.timeZone) }),
          ]}
        />
      </p>
      {shows && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mt-1 flex items-center gap-1.5 text-accent text-xs underline-offset-2 hover:underline"
        >
          <span className="truncate">{url.replace(/^https?:\/\//, "")}</span>
          <ExternalLink size={12} className="shrink-0" aria-hidden />
        </a>
      )}
      {lastError !== null && publication.status !== "confirmed" && (
        <p className="mt-2 rounded-md bg-red-s px-2.5 py-1.5 text-red-i text-xs leading-4.5 [overflow-wrap:anywhere]">{lastError}</p>
      )}
      <Again article={article} publication={publication} />
    </>
  );
}

const tones = {
  pending: "bg-blue-s text-blue-i",
  delivering: "bg-violet-s text-violet-i",
  confirmed: "bg-green-s text-green-i",
  failed: "bg-red-s text-red-i",
  withdrawn: "bg-panel text-ink-2",
};

function State({ publication: { status, action } }: { publication: Publication }) {
  if (status === "confirmed" && action === "withdraw") return <Pill tone={tones.withdrawn}>{m.review_state_withdrawn()}</Pill>;
  const names = {
    pending: action === "publish" ? m.review_state_pending : m.review_state_withdrawing,
    delivering: action === "publish" ? m.review_state_delivering : m.review_state_withdrawing,
    confirmed: m.review_state_confirmed,
    failed: m.review_state_failed,
  };
  return (
    <Pill tone={tones[status]} dot>
      {names[status]()}
    </Pill>
  );
}

/** Button that retries a failed publication, or repeats a delivered one for a destination that has lost it. */
function Again({ article, publication }: { article: Article; publication: Publication }) {
  const mayWrite = useCan("articles:write");
  const retrying = useMutation({
    ...mutation("retry_publication"),
    onError: toastProblem,
    onSuccess: () => toast(m.review_trying_again()),
  });
  const repeating = useMutation({
    ...mutation("republish_article"),
    onError: toastProblem,
    onSuccess: () => toast(m.review_delivering_again()),
  });
  const { id, status, action, destination, revision } = publication;
  if (!mayWrite) return null;
  if (status === "failed" && isAwaited(publication, article)) {
    return (
      <Button className="mt-2 h-7 px-2.5 text-xs" busy={retrying.isPending} onClick={() => retrying.mutate({ id })}>
        {m.try_again()}
      </Button>
    );
  }
  const isLive = status === "confirmed" && action === "publish" && article.publishedRevision === revision;
  if (!isLive || !isArticleDestination(destination)) return null;
  return (
    <Button
      className="mt-2 h-7 px-2.5 text-xs"
      busy={repeating.isPending}
      onClick={() => repeating.mutate({ id: article.id, destination })}
    >
      {m.review_deliver_again()}
    </Button>
  );
}
