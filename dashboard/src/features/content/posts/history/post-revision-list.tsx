import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { Pill } from "#src/ui/status.tsx";

type Revision = Item<"list_post_revisions">;

type ListProps = { postId: string; revisions: readonly Revision[]; from: number; to: number };

/** All revisions, newest first, with links to their changes. */
export function PostRevisionList({ postId, revisions, from, to }: ListProps) {
  const { project } = usePlace();
  return (
    <ol className="flex flex-col gap-1">
      {revisions.map((revision) => (
        <li key={revision.revision}>
          <Link
            to="/projects/$projectId/posts/$postId/history"
            params={{ projectId: project.id, postId }}
            search={{ from: Math.max(1, revision.revision - 1), to: revision.revision }}
            aria-current={revision.revision === to ? "true" : undefined}
            className={cx(
              "block rounded-lg border px-3 py-2.5",
              revision.revision === to ? "border-line-strong bg-card shadow-black/10 shadow-sm" : "border-transparent hover:bg-panel",
            )}
          >
            <RevisionText revision={revision} compared={revision.revision === from && from !== to} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function RevisionText({ revision, compared }: { revision: Revision; compared: boolean }) {
  const { project } = usePlace();
  const { author, verdict, generated, createdAt } = revision;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui">
        <span className="font-semibold">{m.review_revision({ revision: revision.revision })}</span>
        {compared && <Pill>{m.history_compared()}</Pill>}
        <Ago moment={createdAt} timeZone={project.timeZone} isPart className="ml-auto text-2xs text-ink-3" />
      </div>
      <p className="mt-0.5 truncate text-ink-2 text-xs leading-4.5">
        {author.via === null ? personName(author.name) : m.history_author_via({ name: personName(author.name), via: author.via })}
        {generated && ` · ${m.history_generated()}`}
      </p>
      {verdict !== null && <Verdict verdict={verdict} zone={project.timeZone} />}
    </>
  );
}

const verdictTones = { approved: "text-accent", changes_requested: "text-amber-i", rejected: "text-red-i" } as const;

function Verdict({ verdict: { verdict, reason, name, at }, zone }: { verdict: NonNullable<Revision["verdict"]>; zone: string }) {
  const who = personName(name ?? "");
  const told = {
    approved: () => (name === null ? m.history_approved_by_policy() : m.history_approved_by({ name: who })),
    changes_requested: () => m.posts_history_changes_by({ name: who }),
    rejected: () => m.posts_history_rejected_by({ name: who }),
  }[verdict];
  return (
    <>
      <p className={cx("text-xs leading-4.5", verdictTones[verdict])}>
        {told()} · <Ago moment={at} timeZone={zone} isPart />
      </p>
      {reason !== "" && <p className="line-clamp-2 text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere]">{reason}</p>}
    </>
  );
}
