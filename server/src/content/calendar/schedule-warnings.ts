import { networksByName, type PostDestinationName, type ScheduleWarning } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { sql } from "kysely";
import { findArticleDeadEnds } from "#src/content/articles/dead-ends.ts";
import { countChecks } from "#src/content/articles/findings.ts";
import { findDeadEnds } from "#src/content/posts/dead-ends.ts";
import { listPostImageIds } from "#src/content/posts/post-images.ts";
import { findPostRevision } from "#src/content/posts/post-queries.ts";
import { checkRepetition } from "#src/content/posts/rules/check-content.ts";
import { checkRoom } from "#src/content/posts/rules/check-room.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { Context } from "#src/operations/handle.ts";
import { startOfHour } from "./calendar-window.ts";
import { type DatedItem, listDated } from "./list-dated.ts";
import { datedItemKey, sameHourWarnings } from "./same-hour.ts";

type Place = { tx: Tx; tell: (text: Sentence) => string };
type PostPlace = Place & Pick<Context, "hasApp">;
/** The item that has just received its date. */
type Scheduled = { organizationId: string; projectId: string; timeZone: string; id: string; revision: number; instant: Date };

const neighborsMax = 100;
const hourMilliseconds = 60 * 60 * 1000;

export async function articleWarnings(place: Place, scheduled: Scheduled): Promise<ScheduleWarning[]> {
  const is = (item: DatedItem) => item.type === "article" && item.id === scheduled.id;
  return [
    ...(await findArticleDeadEnds(place, scheduled.organizationId, scheduled.projectId)),
    ...(await sameHour(place, scheduled, is)),
    ...(await laterThanPosts(place, scheduled)),
    ...(await articleImages(place, scheduled)),
  ];
}

export async function postWarnings(
  place: PostPlace,
  scheduled: Scheduled & { destination: PostDestinationName },
): Promise<ScheduleWarning[]> {
  const is = (item: DatedItem) => item.type === "post" && item.id === scheduled.id && item.destination === scheduled.destination;
  const deadEndsOf = await findDeadEnds(place, scheduled.organizationId, scheduled.projectId);
  return [
    ...deadEndsOf(scheduled.destination),
    ...(await wordsAt(place, scheduled)),
    ...(await stillPlanned(place, scheduled)),
    ...(await sameHour(place, scheduled, is)),
    ...(await postImages(place, scheduled)),
  ];
}

/** Warns about other destinations whose planned dates do not hold, although the post is approved. */
async function stillPlanned({ tx, tell }: Place, { organizationId, id }: Scheduled): Promise<ScheduleWarning[]> {
  const planned = await tx
    .selectFrom("post as p")
    .innerJoin("post_destination as d", (join) => join.onRef("d.organization_id", "=", "p.organization_id").onRef("d.post_id", "=", "p.id"))
    .select("d.destination")
    .where("p.organization_id", "=", organizationId)
    .where("p.id", "=", id)
    .where("p.status", "=", "scheduled")
    .where("d.status", "=", "pending")
    .where("d.at", "is not", null)
    .orderBy("d.destination")
    .execute();
  if (planned.length === 0) return [];
  const names = planned.map(({ destination }) => destination).join(", ");
  return [{ code: "still_planned", message: tell(sentence("finding_still_planned", { names })) }];
}

async function sameHour(
  { tx, tell }: Place,
  { organizationId, projectId, timeZone, instant }: Scheduled,
  is: (item: DatedItem) => boolean,
) {
  const from = startOfHour(instant, timeZone);
  // An hour that the clocks repeat takes two hours; the warning itself goes by the clock.
  const until = new Date(from.getTime() + 2 * hourMilliseconds);
  const items = await listDated(tx, organizationId, projectId, { from, until, limit: neighborsMax });
  const own = items.find(is);
  if (own === undefined) return [];
  const others = items.filter((item) => datedItemKey(item) !== datedItemKey(own));
  return sameHourWarnings([own, ...others], timeZone, tell)(own);
}

/** Warns about earlier posts that were made from the article: they wait for it. */
async function laterThanPosts({ tx, tell }: Place, { organizationId, id, instant }: Scheduled): Promise<ScheduleWarning[]> {
  const { count } = await tx
    .selectFrom("post as p")
    .innerJoin("post_destination as d", (join) => join.onRef("d.organization_id", "=", "p.organization_id").onRef("d.post_id", "=", "p.id"))
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("p.organization_id", "=", organizationId)
    .where("p.article_id", "=", id)
    .where("d.status", "in", ["pending", "scheduled"])
    .where("d.at", "<", instant)
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  return [{ code: "article_after_post", message: tell(sentence("finding_article_after_post", { count })) }];
}

async function articleImages({ tx, tell }: Place, { organizationId, id, revision }: Scheduled): Promise<ScheduleWarning[]> {
  const row = await tx
    .selectFrom("article_revision as r")
    .leftJoin("image as i", (join) => join.onRef("i.organization_id", "=", "r.organization_id").onRef("i.id", "=", "r.cover_image_id"))
    .select(["r.checks", "i.alt"])
    .where("r.organization_id", "=", organizationId)
    .where("r.article_id", "=", id)
    .where("r.revision", "=", revision)
    .executeTakeFirstOrThrow();
  const missing = countChecks(row.checks, "image_alt_missing");
  return missingAlt(missing + (row.alt !== null && row.alt.trim() === "" ? 1 : 0), tell);
}

async function postImages({ tx, tell }: Place, { organizationId, id, revision }: Scheduled): Promise<ScheduleWarning[]> {
  const ids = await listPostImageIds(tx, organizationId, id, revision);
  const { count } = await tx
    .selectFrom("image")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("organization_id", "=", organizationId)
    .where("id", "=", sql<string>`any(${ids})`)
    .where(sql<boolean>`btrim(alt) = ''`)
    .executeTakeFirstOrThrow();
  return missingAlt(count, tell);
}

/** Warns about parts that the destination refuses: some take a text once, or shorter ones alone. */
async function wordsAt(
  { tx, tell }: Place,
  { organizationId, id, revision, destination }: Scheduled & { destination: PostDestinationName },
): Promise<ScheduleWarning[]> {
  const { content } = await findPostRevision(tx, organizationId, id, revision);
  const repeated = content.kind === "x" && networksByName[destination].takesTextOnce ? checkRepetition(content) : [];
  return [
    ...repeated.map(({ text }) => ({ code: "duplicate_part" as const, message: tell(text) })),
    ...checkRoom(content, destination).map((text) => ({ code: "part_too_long" as const, message: tell(text) })),
  ];
}

function missingAlt(count: number, tell: Place["tell"]): ScheduleWarning[] {
  return count === 0 ? [] : [{ code: "missing_alt_text", message: tell(sentence("finding_missing_alt_text", { count })) }];
}
