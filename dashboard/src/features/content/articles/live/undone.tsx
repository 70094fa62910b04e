import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { longMoment } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useArticleStatus } from "../status/use-status.ts";

/** Says what a change of an approved or dated article undoes. Shows nothing where it undoes nothing. */
export function Undone({ article: { id, status, revision, scheduledAt } }: { article: Output<"get_article"> }) {
  const { project } = usePlace();
  const isApproved = (useArticleStatus(id)?.approvedBy?.name ?? null) !== null;
  const lines = [
    ...(isApproved && ["approved", "scheduled"].includes(status) ? [m.update_ends_approval({ revision })] : []),
    ...(status === "scheduled" && scheduledAt !== null ? [m.update_ends_date({ moment: longMoment(scheduledAt, project.timeZone) })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-lg bg-amber-s px-3.5 py-2.5 text-amber-i text-ui leading-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
