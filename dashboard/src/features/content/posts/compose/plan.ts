import type { PostDestinationName } from "@galley/contract";
import { wallClock } from "#src/format/dates.ts";

/** Date of a post on a network: none yet, the next free slot, a day and time, or at once. */
export type DateKind = "none" | "slot" | "at" | "now";
export type PostDate = { kind: DateKind; day: string; time: string };

/** Date of all networks, and of those that have one of their own. */
export type Plan = PostDate & { exceptions: Readonly<Partial<Record<PostDestinationName, PostDate>>> };

/** Returns the date of a network. What goes out at once goes out everywhere. */
export function dateOf({ exceptions, ...usual }: Plan, destination: PostDestinationName): PostDate {
  return usual.kind === "now" ? usual : (exceptions[destination] ?? usual);
}

/** Returns whether a day and time is wanted that is missing or has passed. */
export function isAmiss({ kind, day, time }: PostDate, timeZone: string, now = new Date()): boolean {
  if (kind !== "at") return false;
  const clock = wallClock(now, timeZone);
  return day === "" || time === "" || `${day}T${time}` < `${clock.day}T${clock.time}`;
}

/** All that happens to new posts at one press. */
export type Way = "submit" | "approve" | "approve_dated" | "approve_now" | "keep" | "schedule" | "publish";

type Rights = {
  /** Whether the project's policy asks for an approval. */
  waits: boolean;
  /** Whether the person's own approval is enough. */
  mayApprove: boolean;
};

/** Returns what the person's rights and the project's policy make of posts with these dates. */
export function wayOf({ waits, mayApprove }: Rights, dates: readonly PostDate[]): Way {
  if (waits && !mayApprove) return "submit";
  const isNow = dates.some(({ kind }) => kind === "now");
  const isDated = dates.some(({ kind }) => kind === "slot" || kind === "at");
  if (isNow) return waits ? "approve_now" : "publish";
  if (isDated) return waits ? "approve_dated" : "schedule";
  return waits ? "approve" : "keep";
}
