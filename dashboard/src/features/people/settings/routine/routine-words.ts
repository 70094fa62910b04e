import { m } from "#messages";
import { timeOfDay } from "#src/format/dates.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { sizeName } from "#src/parts/wish-fields.tsx";
import type { RoutinePost } from "./routine-post.ts";

function whenName({ daysAfter, ...post }: Pick<RoutinePost, "daysAfter" | "time">): string {
  const time = timeOfDay(post.time);
  return daysAfter === 0 ? m.people_same_day({ time }) : m.people_days_after({ count: daysAfter, time });
}

/** Describes a post: its planned time, its length and its pictures. */
export function describePost(post: RoutinePost): string {
  const { format, size, images, destinations } = post;
  return [
    whenName(post),
    sizeName(format, size),
    images === "none" ? undefined : images === "photo" ? m.posts_pictures_photo() : m.posts_pictures_illustration(),
    destinations?.map(postDestinationName).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}
