import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { addBacklog } from "#test/fairness/worker-row.ts";
import { crashWorker } from "#test/kills/crash.ts";
import { type NetworkWorld, openNetworkWorld, seedSlides } from "../test-support.ts";
import { openDuePosts } from "./open-due-posts.ts";
import { createPostSender } from "./post-sender.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false });
});
afterAll(() => at[Symbol.asyncDispose]());

const open = () =>
  openDuePosts({ pool: at.world.pool, sendsMail: false, apps: at.apps, publicUrl: "http://galley.test", log: createLog("silent") });

type Place = { organizationId: string; projectId: string };

async function newTexts(count: number, place?: Place): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const over = place === undefined ? {} : { projectId: place.projectId };
    ids.push((await at.world.newPost({ status: "scheduled", ...over }, place)).id);
  }
  return ids;
}

async function statuses(ids: readonly string[]) {
  const { rows } = await at.world.owner.query<{ post_id: string; status: string }>(
    "select post_id, status from post_publication where post_id = any($1)",
    [ids],
  );
  return rows;
}

async function exported(ids: readonly string[]): Promise<number> {
  return (await statuses(ids)).filter(({ status }) => status === "exported").length;
}

/** Opens the publication of a due destination as one that a sender has to deliver. */
async function openAlone(id: string): Promise<void> {
  await at.world.owner.query(
    `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at)
     select organization_id, 'pub_' || post_id, project_id, post_id, 1, destination, 'pending', at from post_destination where post_id = $1`,
    [id],
  );
  await at.world.owner.query("update post_destination set status = 'delivering' where post_id = $1", [id]);
  await addBacklog(
    at.world.owner,
    "posts",
    `select organization_id, id as subject, project_id, project_id || ' ' || destination as place from post_publication where post_id = '${id}'`,
  );
}

/** Returns all that was written about a post, without what differs between any two: ids and times. */
async function writtenOf(id: string): Promise<unknown> {
  const written: Record<string, unknown> = {};
  for (const [table, where] of Object.entries({
    post: "t.id = $1",
    post_publication: "t.post_id = $1",
    post_destination: "t.post_id = $1",
    notification: "t.post_id = $1",
    event: "t.subject_id = $1",
    audit: "t.subject_id = $1",
  })) {
    const { rows } = await at.world.owner.query(`select to_jsonb(t) as row from ${table} t where ${where}`, [id]);
    const plain = JSON.stringify(rows.map(({ row }) => row))
      .replaceAll(/\b(pst|pub|evt|aud|req|exp|ntf|apr)_\w+/g, "$1")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g, "time");
    written[table] = (JSON.parse(plain) as object[]).map((row) => JSON.stringify(row)).toSorted();
  }
  return written;
}

test("a set writes for each package what a delivery of its own writes", async () => {
  const article = await at.world.newArticle({ status: "published", slug: "made-from" });
  const newPair = async () => {
    const text = await at.world.newPost({ status: "scheduled", articleId: article.id });
    const carousel = await at.world.newPost({ format: "carousel", destinations: ["instagram"], status: "scheduled" });
    await seedSlides(at.world, carousel.id, "instagram");
    for (const { id } of [text, carousel]) await at.makeDue(id);
    return [text.id, carousel.id];
  };
  const alone = await newPair();
  for (const id of alone) await openAlone(id);
  await at.world.app.workers.postSender.work();
  const together = await newPair();
  expect(await open()).toBe(2);
  expect([await exported(alone), await exported(together)]).toEqual([2, 2]);
  for (const [index, id] of together.entries()) expect(await writtenOf(id)).toEqual(await writtenOf(alone[index] ?? ""));
  const { rows } = await at.world.owner.query("select package from post_publication where post_id = $1", [together[0]]);
  expect(rows[0].package.link).toContain("/made-from");
});

test("a set leaves out what is not due, has changed or is held, and opens what has to be drawn", async () => {
  const [early = "", changed = "", held = "", due = "", late = ""] = await newTexts(5);
  const { id: undrawn } = await at.world.newPost({ format: "carousel", destinations: ["instagram"], status: "scheduled" });
  for (const id of [changed, held, due, undrawn]) await at.makeDue(id);
  await at.makeDue(late, 61);
  await at.world.call(at.world.registry.updatePost, { id: changed, revision: 1, text: "Changed in the last second." });
  const other = await at.world.owner.connect();
  await other.query("begin");
  await other.query("select from post where organization_id = $1 and id = $2 for update", [at.world.organizationId, held]);
  expect(await open()).toBe(3);
  await other.query("rollback");
  other.release();
  const found = Object.fromEntries((await statuses([early, changed, held, due, late, undrawn])).map((row) => [row.post_id, row.status]));
  expect(found).toEqual({ [due]: "exported", [late]: "failed", [undrawn]: "pending" });
  expect(await open()).toBe(1);
  expect(await exported([held])).toBe(1);
  const failed = (await at.world.events("delivery.failed")).filter(({ data }) => data.postId === late);
  expect(failed).toHaveLength(1);
  await at.work();
  expect(await exported([undrawn])).toBe(1);
});

test("a post whose publication the database refuses keeps none of its set back", async () => {
  const ids = await newTexts(4);
  const [refused = ""] = ids;
  await at.world.owner.query(`alter table post_publication add constraint refuses_one check (post_id <> '${refused}') not valid`);
  for (const id of ids) await at.makeDue(id);
  expect(await open()).toBe(3);
  expect(await exported(ids)).toBe(3);
  await at.world.owner.query("alter table post_publication drop constraint refuses_one");
  expect(await open()).toBe(1);
  expect(await exported(ids)).toBe(4);
});

test("an organization with many due packages does not hold back those with a single one", async () => {
  const crowd = await newTexts(30);
  for (const id of crowd) await at.makeDue(id, 5);
  const quiet: string[] = [];
  for (let count = 0; count < 3; count += 1) quiet.push(...(await newTexts(1, await at.world.newOrganization())));
  for (const id of quiet) await at.makeDue(id);
  expect(await open()).toBe(28);
  expect([await exported(quiet), await exported(crowd)]).toEqual([3, 25]);
  expect(await open()).toBe(5);
});

test("senders at once, and one that dies in the middle, hand over each package once and tell of it once", async () => {
  // One set, so that no other is opened beside it when the sender dies.
  const ids = await newTexts(10);
  for (const id of ids) await at.makeDue(id);
  const { postSender } = at.world.app.workers;
  for (const point of ["post.before_open_commit", "post.opened"]) await crashWorker(at.world.pool, postSender, point);
  expect(await exported(ids)).toBe(10);
  for (const id of await newTexts(15)) {
    ids.push(id);
    await at.makeDue(id);
  }
  const { outside, vault, links } = at.world.app.services;
  const senders = Array.from({ length: 2 }, () =>
    createPostSender({
      pool: at.world.pool,
      vault,
      links,
      egress: outside.egress,
      storage: outside.storage,
      publicUrl: "http://galley.test",
      sendsMail: false,
      apps: outside.apps,
      log: createLog("silent"),
    }),
  );
  do await Promise.all(senders.map((sender) => sender.work()));
  while ((await exported(ids)) < ids.length);
  const { rows } = await at.world.owner.query(
    `select (select count(*)::integer from post_publication where post_id = any($1) and status = 'exported' and attempts = 1) as packages,
       (select count(*)::integer from notification where post_id = any($1) and kind = 'export_ready') as told,
       (select count(*)::integer from post_publication where post_id = any($1) and created_at < due_at) as early`,
    [ids],
  );
  expect(rows).toEqual([{ packages: 25, told: 25, early: 0 }]);
});
