import type { PostDestinationName } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { wallClock } from "#src/format/dates.ts";
import { type CalendarMoment, localOf } from "../entries.ts";

/** Entry that gets a date. */
export type Datable =
  | { type: "topic"; id: string }
  | { type: "article"; id: string }
  | { type: "post"; id: string; destinations: readonly PostDestinationName[] };

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
    if (entry.type === "article") return movedTo([await article.mutateAsync({ id: entry.id, ...to })], to);
    const answers = [];
    // One after the other: each of them locks the post.
    for (const destination of entry.destinations) answers.push(await post.mutateAsync({ id: entry.id, destination, ...to }));
    return movedTo(answers, to);
  };
}

type Answer = { scheduled: string; warnings: readonly { message: string }[] };

function movedTo(answers: readonly Answer[], to: CalendarMoment): Moved {
  const warnings = answers.flatMap((answer) => answer.warnings.map(({ message }) => message));
  return { at: answers[0]?.scheduled ?? localOf(to), warnings: [...new Set(warnings)] };
}
