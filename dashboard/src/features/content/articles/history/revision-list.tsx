import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { number } from "#src/format/numbers.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { Pill } from "#src/ui/status.tsx";

type Revision = Item<"list_article_revisions">;

type ListProps = { articleId: string; revisions: readonly Revision[]; from: number; to: number };

/** All revisions, newest first, with links to their changes. */
export function RevisionList({ articleId, revisions, from, to }: ListProps) {
  const { project } = usePlace();
  return (
    <ol className="flex flex-col gap-1">
      {revisions.map((revision, at) => (
        <li key={revision.revision}>
          <Link
            to="/projects/$projectId/articles/$articleId/history"
            params={{ projectId: project.id, articleId }}
            search={{ from: Math.max(1, revision.revision - 1), to: revision.revision }}
            aria-current={revision.revision === to ? "true" : undefined}
            className={cx(
              "block rounded-lg border px-3 py-2.5",
              revision.revision === to ? "border-line-strong bg-card shadow-black/10 shadow-sm" : "border-transparent hover:bg-panel",
            )}
          >
            <RevisionText revision={revision} older={revisions[at + 1]} compared={revision.revision === from && from !== to} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function RevisionText({ revision, older, compared }: { revision: Revision; older: Revision | undefined; compared: boolean }) {
  const { project } = usePlace();
  const { author, words, approvedBy, requestedChanges, live, generated, createdAt } = revision;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui">
        <span className="font-semibold">{m.review_revision({ revision: revision.revision })}</span>
        {live && <Pill tone="bg-green-s text-green-i">{m.history_live()}</Pill>}
        {compared && <Pill>{m.history_compared()}</Pill>}
        <Ago moment={createdAt} timeZone={project.timeZone} isPart className="ml-auto text-2xs text-ink-3" />
      </div>
      <p className="mt-0.5 truncate text-ink-2 text-xs leading-4.5">
        {author.via === null ? personName(author.name) : m.history_author_via({ name: personName(author.name), via: author.via })}
        {generated && ` · ${m.history_generated()}`}
      </p>
      <p className="text-ink-3 text-xs leading-4.5">
        {m.articles_words({ count: words, shown: number(words) })}
        {older !== undefined && older.words !== words && ` (${signed(words - older.words)})`}
      </p>
      {requestedChanges !== null && (
        <p className="mt-0.5 text-amber-i text-xs leading-4.5">
          <Ago moment={requestedChanges.at} timeZone={project.timeZone} isPart>
            {(moment) => m.history_changes_requested({ name: personName(requestedChanges.name), moment })}
          </Ago>
          <span className="line-clamp-3 text-ink-2 [overflow-wrap:anywhere]">{requestedChanges.reason}</span>
        </p>
      )}
      {approvedBy !== null && (
        <p className="text-accent text-xs leading-4.5">
          {approvedBy.name === null ? m.history_approved_by_policy() : m.history_approved_by({ name: personName(approvedBy.name) })}
        </p>
      )}
    </>
  );
}

function signed(difference: number): string {
  return difference > 0 ? `+${number(difference)}` : `−${number(-difference)}`;
}
