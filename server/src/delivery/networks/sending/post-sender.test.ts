import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Tx, transact, type Writes } from "#src/core/database/transact.ts";
import { createLog } from "#src/core/log.ts";
import { watchWith } from "#src/core/watching/observe.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { claimWork } from "#src/operations/queue/work.ts";
import { inShare } from "#test/chance.ts";
import { endLeases } from "#test/work.ts";
import { beginSend, markAccepted } from "../ledger/ledger.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";
import { beginAttempt } from "./begin-attempt.ts";
import { openDuePosts } from "./open-due-posts.ts";
import { createPostSender } from "./post-sender.ts";
import { settlePost } from "./settle-post.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

describe("claims on posts", () => {
  test("of four senders at once give each post to one of them", async () => {
    at.x.state.refuseDuplicates = false;
    const texts = Array.from({ length: inShare(60, 20) }, (_, number) => `Race ${number}`);
    for (const text of texts) await at.newDuePost([text]);
    const { outside, vault } = at.world.app.services;
    const senders = Array.from({ length: 4 }, () =>
      createPostSender({
        pool: at.world.pool,
        vault,
        egress: outside.egress,
        storage: outside.storage,
        publicUrl: "http://galley.test",
        sendsMail: false,
        apps: outside.apps,
        links: at.world.app.services.links,
        log: createLog("silent"),
      }),
    );
    await Promise.all(
      senders.map(async (sender) => {
        while ((await sender.work()) > 0);
      }),
    );
    expect(at.texts().toSorted()).toEqual(texts.toSorted());
    const { rows } = await at.world.owner.query("select status, attempts, count(*)::integer from post_publication group by 1, 2");
    expect(rows).toEqual([{ status: "confirmed", attempts: 1, count: texts.length }]);
    at.x.state.refuseDuplicates = true;
  });

  test("that cannot begin are given back for later at once", async () => {
    const id = await at.newDuePost(["Not begun."]);
    const { owner } = at.world;
    await owner.query("alter table post_publication add constraint unbegun check (status <> 'delivering') not valid");
    await at.work();
    await owner.query("alter table post_publication drop constraint unbegun");
    const { rows } = await owner.query(
      `select p.status, p.setbacks, p.error_code, w.leased, w.at > now() as later from post_publication p join work w on w.subject = p.id
       where p.post_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: "pending", setbacks: 1, error_code: "unavailable", leased: false, later: true }]);
    await at.pass(31);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  });

  test("that were lost can neither begin to send nor write what was found out", async () => {
    const id = await at.newDuePost(["Stale."]);
    const { rows: opened } = await at.world.pool.query("select * from due_post_destinations(10)");
    expect(opened).toHaveLength(1);
    at.x.state.tokenStatus = 503;
    await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
    await at.work();
    at.x.state.tokenStatus = undefined;
    await at.pass(31);
    const claim = async () => {
      const [held] = await claimWork(at.world.pool, "posts", { room: 1, leaseSeconds: 30, each: 10 });
      if (held === undefined) throw new Error("Nothing was claimed.");
      const begun = await transact(at.world.pool, held.organization_id, (tx) => beginAttempt(tx, held, at.apps));
      if (typeof begun === "string") throw new Error(`The attempt ${begun}.`);
      return begun;
    };
    const stale = await claim();
    await endLeases(at.world.owner, "posts");
    const fresh = await claim();
    expect([fresh.publicationId, fresh.claim.fence > stale.claim.fence]).toEqual([stale.publicationId, true]);
    type Begun = typeof stale;
    const within = (work: (over: { tx: Tx; atCommit: Writes }, begun: Begun) => Promise<unknown>) => (begun: Begun) =>
      transact(at.world.pool, begun.organizationId, (tx, atCommit) => work({ tx, atCommit }, begun));
    const accountOf = ({ begun: { account } }: Begun) => ({ accountId: account?.id ?? "", networkId: account?.network_id ?? "" });
    const tries = [
      within(({ tx }, begun) => beginSend(tx, begun.claim, { title: "X" }, { number: 1, account: accountOf(begun) })),
      within(({ tx }, { claim: held }) => markAccepted(tx, held, 1, "1900")),
      within((over, begun) =>
        settlePost({ ...over, sendsMail: false }, begun, { kind: "confirmed", url: "https://x.com/hearth/status/1" }),
      ),
    ];
    for (const attempt of tries) await expect(attempt(stale)).rejects.toBeInstanceOf(ClaimLost);
    const [begin] = tries;
    await begin?.(fresh);
    // A part under way must not be sent again.
    await expect(begin?.(fresh)).rejects.toThrow("may be out");
    await at.world.owner.query("delete from post where id = $1", [id]);
    await at.world.owner.query("delete from work where kind = 'posts'");
  });
});

test("one account's backlog does not keep others waiting", async () => {
  await at.world.owner.query("delete from post_publication");
  const other = await at.world.newProject({ name: "Behind the backlog" });
  for (let count = 0; count < 12; count += 1) await at.newDuePost([`Backlog ${count}`]);
  const who = { projectId: other.id };
  await at.makeDue((await at.world.newPost({ format: "x", parts: ["Of another."], status: "scheduled", ...who }, who)).id);
  const { rows: due } = await at.world.pool.query("select * from due_post_destinations(50)");
  expect(due).toHaveLength(13);
  await openDuePosts({ pool: at.world.pool, sendsMail: false, apps: at.apps, publicUrl: "http://galley.test", log: createLog("silent") });
  await at.world.owner.query("update work set at = at - interval '1 minute' where kind = 'posts' and project_id <> $1", [other.id]);
  const claim = async () => (await claimWork(at.world.pool, "posts", { room: 20, leaseSeconds: 30, each: 4 })).map(({ id }) => id);
  const first = await claim();
  expect(first).toHaveLength(5);
  expect(await claim()).toEqual([]);
  const { rows } = await at.world.owner.query("select id from post_publication where project_id = $1", [other.id]);
  expect(first).toContain(rows[0].id);
  await at.world.owner.query("delete from post where project_id = any($1)", [[other.id, at.world.projectId]]);
  await at.world.owner.query("delete from work where kind = 'posts'");
});

describe("a post that is going out", () => {
  test("can be neither edited, moved, deleted nor approved anew meanwhile", async () => {
    const id = await at.newDuePost(["Under way."]);
    const { registry } = at.world;
    const codes: unknown[] = [];
    let meanwhile: Promise<unknown> | undefined;
    at.x.state.beforePost = () => {
      meanwhile = Promise.allSettled([
        at.world.call(registry.updatePost, { id, revision: 1, parts: ["Changed."] }),
        at.world.call(registry.schedulePost, { id, destination: "x", day: "2099-01-01", time: "09:00" }),
        at.world.call(registry.deletePost, { id }),
        at.world.call(registry.withdrawPostDestination, { id, destination: "x" }, person),
        at.world.call(registry.retryPostDestination, { id, destination: "x" }, person),
        at.world.call(registry.markPostPublished, { id, destination: "x", url: "https://x.com/hearth/status/1" }, person),
      ]).then((results) => codes.push(...results.map((result) => (result.status === "rejected" ? result.reason.code : "done"))));
    };
    await at.work();
    await meanwhile;
    at.x.state.beforePost = () => {};
    expect(codes).toEqual(Array(6).fill("invalid_state"));
    expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
    expect(at.texts()).toContain("Under way.");
  });

  test("is the approved revision or nothing: an edit at the same moment either stops it or comes too late", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await at.newDuePost([`Approved ${round}`]);
      const edit = at.world.call(at.world.registry.updatePost, { id, revision: 1, parts: [`Not approved ${round}`] });
      const [edited] = await Promise.allSettled([edit, at.work()]);
      const posted = at.texts().includes(`Approved ${round}`);
      expect(posted, String(round)).toBe(edited.status === "rejected");
    }
    expect(at.texts().filter((text) => text.startsWith("Not approved"))).toEqual([]);
  });
});

describe("a post's time", () => {
  test("may be over by an hour; later it fails, and says so", async () => {
    const { id: late } = await at.world.newPost({ format: "x", parts: ["Late."], status: "scheduled" });
    const { id: still } = await at.world.newPost({ format: "x", parts: ["Still."], status: "scheduled" });
    await at.makeDue(late, 61);
    await at.makeDue(still, 59);
    await at.work();
    expect(at.texts()).toContain("Still.");
    expect(at.texts()).not.toContain("Late.");
    expect(await at.destination(late)).toMatchObject({ status: "failed", attempts: 0, error: { kind: "permanent", code: "late" } });
    const failed = (await at.world.events("delivery.failed")).filter(({ data }) => data.postId === late);
    expect(failed).toMatchObject([{ data: { destination: "x", attempts: 0 } }]);
    await at.world.call(at.world.registry.retryPostDestination, { id: late, destination: "x" }, person);
    await at.work();
    expect(at.texts()).toContain("Late.");
    expect(await at.statusOf(late)).toBe("published");
  });

  test("is over for one that was opened within the hour as well, while nothing of it is out", async () => {
    const id = await at.newDuePost(["Opened in time."]);
    const { apps, world } = at;
    await openDuePosts({ pool: world.pool, sendsMail: false, apps, publicUrl: "http://galley.test", log: createLog("silent") });
    await at.pass(3700);
    await at.work();
    expect(at.texts()).not.toContain("Opened in time.");
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "permanent", code: "late" } });
  });

  test("waits for the article that it was made from, says so, and does not count as late meanwhile", async () => {
    const article = await at.world.newArticle({ status: "scheduled" });
    const { id } = await at.world.newPost({ format: "x", parts: ["From an article."], articleId: article.id, status: "scheduled" });
    await at.makeDue(id, 59);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "scheduled", waitsFor: "article", attempts: 0 });
    await at.world.makeDue(article.id);
    while ((await at.world.app.workers.publisher.work()) > 0);
    await at.work();
    expect(at.texts()).toContain("From an article.");
    expect(await at.destination(id)).toMatchObject({ status: "confirmed", waitsFor: null });
  });

  test("of a post whose article was taken off before its first part was sent brings out nothing", async () => {
    const article = await at.world.newArticle({ status: "published" });
    const id = await at.newDuePost(["Orphaned."], { articleId: article.id });
    at.x.state.tokenStatus = 503;
    await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
    await at.work();
    at.x.state.tokenStatus = undefined;
    await at.world.call(at.world.registry.unpublishArticle, { id: article.id }, person);
    await at.pass(31);
    await at.work();
    expect(await at.destination(id)).toMatchObject({ status: "failed", error: { code: "article_gone" } });
    expect(at.texts()).not.toContain("Orphaned.");
  });
});

test("a post that kills its worker again and again is left to a person", async () => {
  const id = await at.newDuePost(["Poison."]);
  at.x.state.tokenStatus = 503;
  await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
  await at.work();
  const { rows } = await at.world.owner.query(
    "update post_publication set status = 'delivering', setbacks = 11 where post_id = $1 returning id",
    [id],
  );
  await at.world.owner.query("update work set leased = true where kind = 'posts' and subject = $1", [rows[0].id]);
  await endLeases(at.world.owner, "posts", rows[0].id);
  at.x.state.tokenStatus = undefined;
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed" } });
  expect(at.texts()).not.toContain("Poison.");
});

test("a foreign post answers like an unknown one, to every operation", async () => {
  const other = await at.world.newOrganization();
  const { id: foreign } = await at.world.newPost({ format: "x", projectId: other.projectId }, { ...other, projectId: other.projectId });
  const { registry } = at.world;
  const destination = "x" as const;
  for (const attempt of [
    (id: string) => at.world.call(registry.getPostDelivery, { id }, person),
    (id: string) => at.world.call(registry.getPostPackage, { id, destination }, person),
    (id: string) => at.world.call(registry.markPostPublished, { id, destination, url: "https://x.com/hearth/status/1" }, person),
    (id: string) => at.world.call(registry.retryPostDestination, { id, destination }, person),
    (id: string) => at.world.call(registry.withdrawPostDestination, { id, destination }, person),
  ]) {
    const unknown = await attempt("pst_unknown").catch((error: unknown) => error);
    expect(unknown).toMatchObject({ code: "not_found" });
    await expect(attempt(foreign)).rejects.toEqual(unknown);
  }
});

test("a post of one part takes 16 statements in five transactions, from its claim on", async () => {
  const id = await at.newDuePost(["Counted."]);
  await openDuePosts({ ...at, pool: at.world.pool, sendsMail: false, publicUrl: "http://galley.test", log: createLog("silent") });
  const ended: Partial<Record<string, number>> = {};
  const unwatch = watchWith({
    ended(kind) {
      ended[kind] = (ended[kind] ?? 0) + 1;
    },
    counted() {},
    measured() {},
  });
  await at.work();
  unwatch();
  expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  expect(ended).toMatchObject({ statement: 16, transaction: 5 });
});
