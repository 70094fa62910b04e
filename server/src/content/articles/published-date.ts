/** When an article was first published here, when an import says that it was elsewhere, and the date that is set. */
type Dates = Record<"published_at" | "original_at" | "scheduled_at", Date | null>;

/** Returns the date of publication that readers see of an article, or will see once it is live. `show_revisions` sets it. */
export function publishedDate({ published_at, original_at, scheduled_at }: Dates, now: Date): Date {
  const next = scheduled_at ?? now;
  return published_at ?? (original_at !== null && original_at < next ? original_at : next);
}
