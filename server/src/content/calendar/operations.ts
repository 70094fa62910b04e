import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { browseCalendar } from "./browse-calendar.ts";
import { createCalendarFeed } from "./feeds/create-calendar-feed.ts";
import { selectFeeds } from "./feeds/feed-queries.ts";
import { getCalendar } from "./get-calendar.ts";
import { listBestHours } from "./list-best-hours.ts";

/** Deletes an address of the actor, also one of a project that they no longer reach. */
const revokeCalendarFeed = handle(contract.revokeCalendarFeed, async ({ tx, actor }, { id }) => {
  const revoked = await tx
    .deleteFrom("calendar_feed")
    .where("organization_id", "=", actor.organizationId)
    .where("person_id", "=", actor.personId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (revoked === undefined) throw new Failure("not_found", sentence("refusal_calendar_feed_unknown"));
  return { id, revoked: true as const };
});

const listCalendarFeeds = handle(contract.listCalendarFeeds, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const rows = await selectFeeds(tx, actor, projectId).limit(contract.calendarFeedsMax).execute();
  return {
    data: rows.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
  };
});

export const calendarOperations = {
  getCalendar,
  browseCalendar,
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
  listBestHours,
};
