import type { PostDestinationName } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { wallClock } from "#src/format/dates.ts";
import { type CalendarMoment, localOf } from "../entries.ts";

/** Entry that gets a date. */
export type Datable =
  | { type: "topic"; id: string }
  | { type: "article"; id: string }
  | { type: "post"; id: string; destination: PostDestinationName };

/** New date on the project's clocks, and warnings about it. */
export type Moved = { at: string; warnings: readonly string[] };

/** Dates an entry anew with the operation of its kind. Resolves once the calendar has been reloaded. */
export function useSendMove(timeZone: string): (entry: Datable, to: CalendarMoment) => Promise<Moved> {
  const article = useMutation(mutation("schedule_article"));
  const post = useMutation(mutation("schedule_post"));
  const topic = useMutation(mutation("plan_topic"));
  return async (entry, to) => {
    if (entry.type === "topic") {
      const { date } = await topic.mutateAsync({ id: entry.id, ...to });
      const at = date === null ? localOf(to) : localOf(wallClock(new Date(date), timeZone));
      return { at, warnings: [] };
    }
    const { scheduled, warnings } =
      entry.type === "article"
        ? await article.mutateAsync({ id: entry.id, ...to })
        : await post.mutateAsync({ id: entry.id, destination: entry.destination, ...to });
    return { at: scheduled, warnings: warnings.map(({ message }) => message) };
  };
}
