import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { number } from "#src/format/numbers.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { Pill } from "#src/ui/status.tsx";
import { sittingsOf } from "./sittings.ts";

type Revision = Item<"list_article_revisions">;

type ListProps = { articleId: string; revisions: readonly Revision[]; from: number; to: number };

/** All revisions, newest first, with links to their changes. What was written in one sitting is folded into its last one. */
export function RevisionList({ articleId, revisions, from, to }: ListProps) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const older = new Map(revisions.map(({ revision }, at) => [revision, revisions[at + 1]]));
  const row = (revision: Revision, first: number, before: Revision | undefined) => (
    <RevisionLink articleId={articleId} from={Math.max(1, first - 1)} revision={revision.revision} isShown={revision.revision === to}>
      <RevisionText revision={revision} older={before} compared={revision.revision === from && from !== to} />
    </RevisionLink>
  );
  return (
    <ol className="flex flex-col gap-1">
      {sittingsOf(revisions).map((sitting) => {
        const [newest, ...rest] = sitting;
        const first = sitting.at(-1) ?? newest;
        const isOpen = opened.includes(first.revision) || rest.some(({ revision }) => revision === to);
        const toggle = () => setOpened((all) => (isOpen ? all.filter((one) => one !== first.revision) : [...all, first.revision]));
        return (
          <li key={first.revision}>
            {isOpen ? row(newest, newest.revision, older.get(newest.revision)) : row(newest, first.revision, older.get(first.revision))}
            {rest.length > 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={toggle}
                className="ml-3 min-h-6 rounded text-accent text-xs underline underline-offset-2"
              >
                {isOpen ? m.history_fold() : m.history_unfold({ count: rest.length })}
              </button>
            )}
            {isOpen && rest.map((one) => <Fragment key={one.revision}>{row(one, one.revision, older.get(one.revision))}</Fragment>)}
          </li>
        );
      })}
    </ol>
  );
}

type LinkProps = { articleId: string; from: number; revision: number; isShown: boolean; children: ReactNode };

function RevisionLink({ articleId, from, revision, isShown, children }: LinkProps) {
  const { project } = usePlace();
  return (
    <Link
      to="/projects/$projectId/articles/$articleId/history"
      params={{ projectId: project.id, articleId }}
      search={{ from, to: revision }}
      aria-current={isShown ? "true" : undefined}
      className={cx(
        "block rounded-lg border px-3 py-2.5",
        isShown ? "border-line-strong bg-card shadow-black/10 shadow-sm" : "border-transparent hover:bg-panel",
      )}
    >
      {children}
    </Link>
  );
}

function RevisionText({ revision, older, compared }: { revision: Revision; older: Revision | undefined; compared: boolean }) {
  const { project } = usePlace();
  const { author, name, words, approvedBy, requestedChanges, live, generated, createdAt } = revision;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ui">
        <span className="min-w-0 truncate font-semibold">{name ?? m.review_revision({ revision: revision.revision })}</span>
        {name !== null && <span className="text-ink-3 text-xs">{m.review_revision({ revision: revision.revision })}</span>}
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
