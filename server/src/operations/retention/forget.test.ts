import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Retention, usualRetention } from "#src/core/retention.ts";
import { scriptText } from "#src/making/generation/test-support.ts";
import { forget } from "./forget.ts";
import { openRetentionWorld, type RetentionWorld } from "./test-support.ts";

let at: RetentionWorld;
beforeAll(async () => {
  at = await openRetentionWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const always: Retention = { ...usualRetention, deliveries: null, notifications: null, events: null, generations: null, audit: null };
const run = (over: Partial<Retention> = {}, rowsMax?: number) =>
  forget({ pool: at.world.pool, retention: { ...usualRetention, ...over }, ...(rowsMax !== undefined && { rowsMax }) });

describe("deleting what is no longer kept", () => {
  test.each([
    { kind: "deliveries", days: 30, table: "webhook_delivery", make: (age: string) => at.newDelivery(age) },
    { kind: "deliveries that failed", days: 30, table: "webhook_delivery", make: (age: string) => at.newDelivery(age, "failed") },
    { kind: "notifications", days: 90, table: "notification", make: (age: string) => at.newNotification(age) },
    { kind: "events", days: 90, table: "event", make: (age: string) => at.newEvent(age) },
    { kind: "generations", days: 180, table: "generation", make: (age: string) => at.newGeneration(age) },
    { kind: "audit", days: 400, table: "audit", make: (age: string) => at.newEntry(age) },
    { kind: "idempotency", days: 1, table: "idempotency", column: "key", make: (age: string) => at.newAnswer(age) },
  ])("takes $kind once their days are over, and not a minute before", async ({ days, table, column = "id", make }) => {
    const over = await make(`${days} days 1 minute`);
    const kept = await make(`${days - 1} days 23 hours 59 minutes`);
    const young = await make("1 minute");
    await run({ audit: 400 });
    expect(await at.left(table, [over, kept, young], column)).toEqual([kept, young]);
  });

  test("takes attempts with their deliveries, and digests with the last of their notifications", async () => {
    const delivery = await at.newDelivery("31 days");
    const { owner, organizationId, personId } = at.world;
    await owner.query(
      `insert into notification_digest (organization_id, id, person_id, status, sent_at, created_at)
       select $1, id, $2, 'sent', now(), now() - interval '91 days' from unnest(array['dig_old', 'dig_held']) id`,
      [organizationId, personId],
    );
    await at.newNotification("91 days", { digest_id: "dig_old" });
    await at.newNotification("89 days", { digest_id: "dig_held" });
    await run();
    expect(await at.left("webhook_attempt", [delivery], "delivery_id")).toEqual([]);
    expect(await at.left("notification_digest", ["dig_old", "dig_held"])).toEqual(["dig_held"]);
  });

  test("takes nothing that is kept without end", async () => {
    const age = "20 years";
    const ids = [await at.newDelivery(age), await at.newNotification(age), await at.newGeneration(age), await at.newEntry(age)] as const;
    const event = await at.newEvent(age);
    await run(always);
    const [delivery, notification, generation, entry] = ids;
    expect([
      ...(await at.left("webhook_delivery", [delivery])),
      ...(await at.left("notification", [notification])),
      ...(await at.left("generation", [generation])),
      ...(await at.left("audit", [entry])),
      ...(await at.left("event", [event])),
    ]).toEqual([...ids, event]);
    await run({ audit: 400 });
    expect(await at.left("generation", [generation])).toEqual([]);
  });

  test("takes an export when it expires, also where files were kept for longer when it was begun", async () => {
    const { id } = await at.world.newPost({ format: "carousel" });
    const { exportId } = await at.world.call(at.world.registry.renderPost, { id, destination: "instagram" });
    const expiry = async () =>
      (await at.world.owner.query("select round(extract(epoch from expires_at - created_at) / 86400)::integer as days from export")).rows;
    expect(await expiry()).toEqual([{ days: 7 }]);
    await run({ exports: 2 });
    expect(await expiry()).toEqual([{ days: 2 }]);
    await at.world.owner.query("update export set created_at = now() - interval '49 hours', expires_at = now() + interval '10 days'");
    await run({ exports: 3 });
    expect(await at.left("export", [exportId])).toEqual([exportId]);
    await at.world.owner.query("update export set expires_at = now() + interval '10 days'");
    await run({ exports: 2 });
    expect(await at.left("export", [exportId])).toEqual([]);
  });
});

describe("what is in use", () => {
  test.each(["pending", "held"])("a delivery that is %s stays with its event, however old", async (status) => {
    const delivery = await at.newDelivery("400 days", status);
    await run();
    const { rows } = await at.world.owner.query(
      "select d.id from webhook_delivery d join event v on v.id = d.event_id join webhook_attempt a on a.delivery_id = d.id where d.id = $1",
      [delivery],
    );
    expect(rows).toEqual([{ id: delivery }]);
  });

  test("a notification whose email waits stays", async () => {
    const { owner, organizationId, personId } = at.world;
    await owner.query(
      "insert into notification_digest (organization_id, id, person_id, created_at) values ($1, 'dig_open', $2, now() - interval '400 days')",
      [organizationId, personId],
    );
    const waiting = [
      await at.newNotification("400 days", { mail_status: "pending" }),
      await at.newNotification("400 days", { mail_status: "waiting" }),
      await at.newNotification("400 days", { mail_status: "bundled", digest_id: "dig_open" }),
    ];
    const failed = await at.newNotification("400 days", { mail_status: "failed" });
    await run();
    expect(await at.left("notification", [...waiting, failed])).toEqual(waiting);
    expect(await at.left("notification_digest", ["dig_open"])).toEqual(["dig_open"]);
  });

  test("a generation that has not ended stays", async () => {
    const open = [
      await at.newGeneration("400 days", { status: "pending", spent: null, result: null }),
      await at.newGeneration("400 days", { status: "working", spent: null, result: null }),
    ];
    await run();
    expect(await at.left("generation", open)).toEqual(open);
    await at.world.owner.query("delete from generation where id = any($1)", [open]);
  });

  test("a generation that made a revision stays without its request and its result", async () => {
    const made = await at.newGeneration("181 days");
    const proposed = await at.newGeneration("181 days");
    const young = await at.newGeneration("1 day");
    await at.world.owner.query("update article_revision set generation_id = $1 where article_id = $2", [made, at.articleId]);
    const { registry, call } = at.world;
    const proposals = async () => {
      const { data } = await call(registry.listImprovements, { id: at.articleId }, { kind: "person" });
      return data.map(({ id }) => id).filter((id) => [made, proposed, young].includes(id));
    };
    expect(await proposals()).toHaveLength(3);
    await run();
    expect(await at.left("generation", [made, proposed])).toEqual([made]);
    const { rows } = await at.world.owner.query("select request, result, emptied, model, prompt_version from generation where id = $1", [
      made,
    ]);
    expect(rows).toEqual([{ request: {}, result: null, emptied: true, model: "writer-1", prompt_version: "improvement@1" }]);
    await expect(call(registry.getImprovement, { id: made }, { kind: "person" })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("no longer kept"),
    });
    expect(await proposals()).toEqual([young]);
    expect(await run()).toBe(0);
  });

  test("a post keeps what made it, its charge and its article, and a failed one its reason", async () => {
    const { registry, call, owner, projectId, pool } = at.world;
    const post = async () => {
      const begun = await call(registry.generatePost, {
        projectId,
        format: "linkedin",
        script: scriptText("en/rain-garden"),
      });
      if ("dryRun" in begun) throw new Error("This was a trial run.");
      return begun.id;
    };
    const [written, failed] = [await post(), await post()];
    await owner.query("update generation set status = 'failed', error = 'It did not work.', ended_at = now() where post_id = $1", [failed]);
    await owner.query("update post set status = 'failed' where id = $1", [failed]);
    while ((await at.world.app.workers.generationWorker.work()) > 0);
    const before = await call(registry.getPost, { id: written });
    expect(before.generation).toMatchObject({ status: "done" });
    const ledger = async () => (await owner.query("select * from credit_entry order by organization_id, number")).rows;
    const charges = await ledger();
    await owner.query(
      "update generation set ended_at = now() - interval '181 days', created_at = now() - interval '181 days' where post_id is not null",
    );
    expect(await forget({ pool, retention: usualRetention })).toBe(2);
    expect(await call(registry.getPost, { id: written })).toMatchObject({
      content: before.content,
      notice: before.notice,
      generation: { agent: before.generation?.agent, status: "done" },
    });
    expect(await call(registry.getPost, { id: failed })).toMatchObject({ generation: { status: "failed", error: "It did not work." } });
    expect(await ledger()).toEqual(charges);
  });

  test("nothing else goes, and no proof of a publication", async () => {
    await at.world.newArticle({ status: "published" });
    for (const make of [at.newDelivery, at.newNotification, at.newGeneration, at.newEntry]) await make("10 years");
    const tables = (await at.world.owner.query("select relname as name from pg_stat_user_tables where schemaname = 'public'")).rows;
    const counts = async () => {
      const all: [string, number][] = [];
      for (const { name } of tables) all.push([name, await at.count(name)]);
      return all;
    };
    const before = await counts();
    expect(Object.fromEntries(before).publication).toBeGreaterThan(0);
    await run({ audit: 400 });
    const after = Object.fromEntries(await counts());
    const gone = before.filter(([name, count]) => after[name] !== count).map(([name, count]) => [name, count - (after[name] ?? 0)]);
    expect(gone.toSorted()).toEqual([
      ["audit", 1],
      ["event", 1],
      ["generation", 1],
      ["notification", 1],
      ["webhook_attempt", 1],
      ["webhook_delivery", 1],
    ]);
  });
});

test("the service clears nothing of the audit log that is younger than 90 days, whatever it asks for", async () => {
  const young = await at.newEntry("89 days");
  const old = await at.newEntry("91 days");
  await at.world.pool.query("select forget_audit(0)");
  expect(await at.left("audit", [young, old])).toEqual([young]);
  await expect(at.world.pool.query("delete from audit where id = $1", [young])).rejects.toThrow("permission denied");
});
