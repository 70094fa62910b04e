import type { PostDestinationName } from "@galley/contract";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { shortLocal } from "#src/format/dates.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { toast } from "#src/ui/toast.tsx";

/** Tells which date a post got. Warnings stay until the person has read them: the post is scheduled all the same. */
export function sayDate(destination: PostDestinationName, { scheduled, status, warnings }: Output<"schedule_post">): void {
  const said = status === "scheduled" ? m.posts_scheduled : m.posts_planned_for;
  toast(said({ name: postDestinationName(destination), when: shortLocal(scheduled) }));
  for (const { message } of warnings) toast(message, { tone: "problem" });
}
