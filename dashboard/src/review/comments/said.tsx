import { createElement, Fragment, type ReactNode } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Face } from "#src/ui/face.tsx";
import { piecesOf } from "./mentions.ts";
import { usePeople } from "./use-people.ts";

export type Comment = Item<"browse_comments">;
export type Remark = Pick<
  Comment,
  "id" | "author" | "authorId" | "body" | "createdAt" | "via" | "mentions" | "guest" | "editedAt" | "deletedBy"
>;

type SaidProps = {
  remark: Remark;
  /** Editor in place of the words while they are edited. */
  form?: ReactNode;
  children?: ReactNode;
};

/** Remark with its author, its channel and its time. */
export function Said({ remark, form, children }: SaidProps) {
  const { project } = usePlace();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Face name={personName(remark.author)} size={22} />
        <span className="flex min-w-24 flex-1 flex-wrap items-baseline gap-x-1.5">
          <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{personName(remark.author)}</b>
          <Ago moment={remark.createdAt} timeZone={project.timeZone} className="shrink-0 text-ink-3 text-xs" />
          {remark.editedAt !== null && remark.deletedBy === null && (
            <Ago moment={remark.editedAt} timeZone={project.timeZone} className="shrink-0 text-ink-3 text-xs">
              {m.review_edited}
            </Ago>
          )}
        </span>
        {children}
      </div>
      {remark.guest !== null && (
        <p className="truncate pl-[1.875rem] text-ink-3 text-xs leading-4">
          {m.review_guest_of({ name: personName(remark.guest.invitedBy) })}
        </p>
      )}
      {remark.via !== null && <p className="truncate pl-[1.875rem] text-ink-3 text-xs leading-4">{m.review_via({ name: remark.via })}</p>}
      {form ?? <Words remark={remark} />}
    </>
  );
}

function Words({ remark }: { remark: Remark }) {
  const people = usePeople();
  if (remark.deletedBy !== null) return <p className="mt-1.5 text-ink-3 italic">{m.review_deleted_by({ by: remark.deletedBy })}</p>;
  return (
    <p className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
      {createElement(
        Fragment,
        null,
        ...piecesOf(remark.body, people, remark.mentions).map(({ text, person }) =>
          person === undefined ? text : createElement("span", { className: "font-medium text-accent", "data-tip": person.name }, text),
        ),
      )}
    </p>
  );
}
