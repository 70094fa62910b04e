import { createElement, Fragment } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { ago, longMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Face } from "#src/ui/face.tsx";
import { type Person, piecesOf } from "./mentions.ts";

export type Comment = Item<"browse_comments">;
type Remark = Pick<Comment, "author" | "body" | "createdAt" | "via" | "mentions">;

/** Remark with its author, its channel and its time. */
export function Said({ remark, people, children }: { remark: Remark; people: readonly Person[]; children?: React.ReactNode }) {
  const { project } = usePlace();
  return (
    <>
      <div className="flex items-center gap-2">
        <Face name={personName(remark.author)} size={22} />
        <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
          <b className="truncate font-semibold">{personName(remark.author)}</b>
          <time dateTime={remark.createdAt} title={longMoment(remark.createdAt, project.timeZone)} className="shrink-0 text-ink-3 text-xs">
            {ago(remark.createdAt)}
          </time>
        </span>
        {children}
      </div>
      {remark.via !== null && <p className="truncate pl-[1.875rem] text-ink-3 text-xs leading-4">{m.review_via({ name: remark.via })}</p>}
      <p className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
        {createElement(
          Fragment,
          null,
          ...piecesOf(remark.body, people, remark.mentions).map(({ text, person }) =>
            person === undefined ? text : createElement("span", { className: "font-medium text-accent", title: person.name }, text),
          ),
        )}
      </p>
    </>
  );
}
