import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { handle } from "#src/operations/handle.ts";
import { lockMember } from "#src/operations/require-member.ts";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";
import { noteWayIn } from "#src/people/accounts/note-way-in.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { selectFeeds } from "./feed-queries.ts";

export const createCalendarFeed = handle(contract.createCalendarFeed, async (context, { projectId, name }) => {
  const { tx, actor, publicUrl } = context;
  await requireProject(tx, actor, projectId);
  await lockMember(tx, actor);
  const { organizationId: organization_id, personId: person_id } = actor;
  const feeds = await selectFeeds(tx, actor, projectId).execute();
  if (feeds.length >= contract.calendarFeedsMax) {
    throw new Failure("invalid_state", sentence("refusal_calendar_feeds_full", { count: contract.calendarFeedsMax }));
  }
  await noteWayIn(context, "add_calendar", name);
  const secret = newSecretText();
  const feed = await tx
    .insertInto("calendar_feed")
    .values({ organization_id, id: newId("calendarFeed"), project_id: projectId, person_id, name, secret_digest: digestOf(secret) })
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
  const url = `${publicUrl}/calendar-feeds/${organization_id}/${secret}.ics`;
  return { id: feed.id, name, createdAt: feed.created_at.toISOString(), url };
});
