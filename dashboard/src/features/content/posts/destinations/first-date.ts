import { addDays, dayIn } from "#src/format/days.ts";
import type { WrittenPost } from "../written-post.ts";
import type { PostDelivery } from "./delivery.ts";

type Dated = Pick<WrittenPost, "suggestedAt">;
type Known = Pick<PostDelivery, "at" | "status">;

/** Returns the current date, else the suggested one, else tomorrow morning. */
export function firstDate(
  { suggestedAt }: Dated,
  { at, status }: Known,
  timeZone: string,
  now = new Date(),
): { day: string; time: string } {
  const known = (status === "failed" ? null : at) ?? suggestedAt;
  if (known === null) return { day: addDays(dayIn(timeZone, now), 1), time: "09:00" };
  const [day = "", time = ""] = known.split("T");
  return { day, time };
}
