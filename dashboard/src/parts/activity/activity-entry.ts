import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { shortLocal, shortMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { articleDestinationTitle } from "#src/parts/article-destinations.ts";
import { networkNamed, postDestinationName } from "#src/parts/networks/names.ts";

export type Entry = Item<"list_article_activity">;

/** Entries that read as one: somebody's revisions in a row, from `first` to `last`, or a single entry. */
export type Step = { entry: Entry; first: number | null; last: number | null };

/** Folds revisions that one person saved in a row into one step. Newest first, as they come. */
export function stepsOf(entries: readonly Entry[]): Step[] {
  const steps: Step[] = [];
  for (const entry of entries) {
    const before = steps.at(-1);
    const isNext = entry.kind === "edited" && before?.entry.kind === "edited" && isSameActor(before.entry.by, entry.by);
    if (before !== undefined && isNext) before.first = entry.revision;
    else steps.push({ entry, first: entry.revision, last: entry.revision });
  }
  return steps;
}

function isSameActor(one: Entry["by"], other: Entry["by"]): boolean {
  return one.kind === other.kind && one.name === other.name && one.via === other.via;
}

/** Tells a step in one sentence. */
export function told({ entry, first, last }: Step, timeZone: string): string {
  const name = actorName(entry.by);
  const revision = entry.revision ?? 1;
  switch (entry.kind) {
    case "created":
      return entry.by.kind === "service" ? writtenBy(entry, revision) : m.activity_created({ name });
    case "edited":
      if (entry.by.kind === "service") return writtenBy(entry, revision);
      return first !== null && last !== null && first !== last
        ? m.activity_edited_several({ name, first, last })
        : m.activity_edited({ name, revision });
    case "submitted":
      return m.activity_submitted({ name });
    case "commented":
      return m.activity_commented({ name });
    case "resolved":
      return m.activity_resolved({ name });
    case "changes_requested":
      return m.activity_changes_requested({ name });
    case "rejected":
      return m.activity_rejected({ name });
    case "approved":
      return entry.by.kind === "policy" ? m.activity_approved_by_policy({ revision }) : m.activity_approved({ name, revision });
    case "scheduled":
      return scheduled(entry, name, timeZone);
    case "unscheduled":
      return m.activity_unscheduled({ name });
    case "published":
      return wentOut(entry.destination ?? "", revision);
    case "failed":
      return m.activity_failed({ revision, place: nameOfPlace(entry.destination ?? "") });
    case "taken_down":
      return m.activity_taken_down({ name });
  }
}

function actorName({ kind, name, via }: Entry["by"]): string {
  if (name === null) return m.activity_service();
  if (kind === "guest") return m.guest_by_link({ name: personName(name), member: personName(via ?? "") });
  return via === null ? personName(name) : m.history_author_via({ name: personName(name), via });
}

function writtenBy({ by }: Entry, revision: number): string {
  return by.name === null ? m.activity_written_by_service({ revision }) : m.activity_written({ revision, name: personName(by.name) });
}

function scheduled({ scheduledFor, destination }: Entry, name: string, timeZone: string): string {
  if (scheduledFor === null) return m.activity_scheduled({ name });
  const moment = scheduledFor.endsWith("Z") ? shortMoment(scheduledFor, timeZone) : shortLocal(scheduledFor);
  const place = destination === null ? undefined : networkName(destination);
  return m.activity_scheduled_for({ name, moment: place === undefined ? moment : `${moment} · ${place}` });
}

function wentOut(destination: string, revision: number): string {
  const network = networkName(destination);
  return network === undefined
    ? m.activity_live({ revision, place: articleDestinationTitle(destination) })
    : m.activity_out({ revision, place: network });
}

function nameOfPlace(destination: string): string {
  return networkName(destination) ?? articleDestinationTitle(destination);
}

function networkName(destination: string): string | undefined {
  const known = networkNamed(destination);
  return known && postDestinationName(known);
}
