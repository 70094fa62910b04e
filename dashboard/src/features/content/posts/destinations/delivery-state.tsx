import { ExternalLink } from "lucide-react";
import { m } from "#messages";
import { shortLocal, shortMoment } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import type { PostDelivery } from "./delivery.ts";
import { WarningLine } from "./schedule-form.tsx";

/** State of one destination in words. */
export function PostDeliveryState({ one }: { one: PostDelivery }) {
  const { project } = usePlace();
  return (
    <>
      {one.status === "confirmed" ? (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
          {one.publishedAt !== null && <Ago moment={one.publishedAt} timeZone={project.timeZone} />}
          {one.url !== null && (
            <a
              href={one.url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 font-medium text-accent hover:underline"
            >
              {m.posts_see_it()}
              <ExternalLink size={12} aria-hidden />
            </a>
          )}
        </p>
      ) : (
        one.at !== null && <p className="text-ink-2 tabular-nums">{momentWords(one.status)({ when: shortLocal(one.at) })}</p>
      )}
      {one.warnings.map(({ code, message }) => (
        <WarningLine key={code}>{message}</WarningLine>
      ))}
      {one.waitsFor === "approval" && <p className="text-ink-2 leading-5">{m.posts_waits_for_approval()}</p>}
      {one.waitsFor === "article" && <WarningLine>{m.posts_waits_for_article()}</WarningLine>}
      {one.waitsFor === "person" && <p className="text-ink-2 leading-5">{m.posts_waits_for_person()}</p>}
      {one.error !== null && (
        <p className="rounded-md bg-red-s px-2.5 py-2 text-red-i text-xs leading-4.5 [overflow-wrap:anywhere]">{errorOf(one.error)}</p>
      )}
      {one.status === "delivering" && one.nextAttemptAt !== null && (
        <p className="text-ink-3 text-xs">
          {m.posts_next_attempt({ count: one.attempts, when: shortMoment(one.nextAttemptAt, project.timeZone) })}
        </p>
      )}
      <Parts one={one} />
    </>
  );
}

function momentWords(status: PostDelivery["status"]) {
  if (status === "pending") return m.posts_planned_at;
  return status === "scheduled" ? m.posts_goes_out_at : m.posts_was_due;
}

const partStates: Record<PostDelivery["parts"][number]["status"], () => string> = {
  waiting: m.posts_part_waiting,
  sent: m.posts_part_unknown,
  unknown: m.posts_part_unknown,
  accepted: m.posts_part_accepted,
  rejected: m.posts_part_rejected,
};

/** State of each part of a thread, if the states differ or one is in doubt. */
function Parts({ one: { parts, status } }: { one: PostDelivery }) {
  if (status === "confirmed" || (parts.length < 2 && parts[0]?.status !== "unknown")) return null;
  return (
    <ol className="flex flex-col gap-1 text-ink-2 text-xs">
      {parts.map((part) => (
        <li key={part.number} className="flex justify-between gap-2">
          <span>{m.posts_part_number({ number: part.number })}</span>
          {part.url === null ? (
            <span>{partStates[part.status]()}</span>
          ) : (
            <a href={part.url} target="_blank" rel="noreferrer" className="text-accent hover:underline">
              {partStates[part.status]()}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

function errorOf({ code, message }: NonNullable<PostDelivery["error"]>): string {
  if (code === "article_not_live") return m.posts_article_not_live();
  return code === "not_approved" ? m.posts_not_approved() : message;
}
