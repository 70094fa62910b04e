import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { usualRetention } from "#src/core/retention.ts";
import { watchWith } from "#src/core/watching/observe.ts";
import { fromNow } from "#test/from-now.ts";
import { until } from "#test/until.ts";
import { keepHouse } from "./keep-house.ts";
import { batchesFor, expiring } from "./kinds.ts";
import { openRetentionWorld, type RetentionWorld } from "./test-support.ts";

let at: RetentionWorld;
const counted: string[] = [];
let unwatch: () => void;
beforeAll(async () => {
  at = await openRetentionWorld();
  unwatch = watchWith({
    ended() {},
    measured() {},
    counted(kind, labels) {
      if (kind === "housekeeping_failed") counted.push(Object.values(labels).join());
    },
  });
  await at.world.owner.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Refused.' using errcode = tg_argv[0]; end $$",
  );
});
afterAll(async () => {
  unwatch();
  await at[Symbol.asyncDispose]();
});
beforeEach(() => counted.splice(0));

const failing = [
  { kind: "late_mails", table: "notification", when: "update" },
  // As where a batch takes longer than a statement may.
  { kind: "deliveries", table: "webhook_delivery", when: "delete", code: "57014" },
  { kind: "notifications", table: "notification", when: "delete" },
  { kind: "events", table: "event", when: "delete" },
  { kind: "generations", table: "generation", when: "delete" },
  { kind: "audit", table: "audit", when: "delete" },
  { kind: "idempotency", table: "idempotency", when: "delete" },
  { kind: "session", table: "session", when: "delete" },
];
afterEach(async () => {
  for (const { table } of failing) await at.world.owner.query(`drop trigger if exists refused on ${table}`);
});

/** Makes one due record of each kind. Each entry tells whether its record is still to be done. */
async function makeDue(): Promise<Record<string, () => Promise<boolean>>> {
  const { owner, personId } = at.world;
  const is = async (text: string, values: unknown[]) => ((await owner.query(text, values)).rowCount ?? 0) > 0;
  const late = await at.newNotification("2 days", { mail_status: "pending", mail_due_at: fromNow(-48 * 3_600_000) });
  const isIn =
    (table: string, id: string, column = "id") =>
    async () =>
      (await at.left(table, [id], column)).length > 0;
  await owner.query(
    "insert into session (id, digest, person_id, user_agent, address, expires_at) values ('ses_1', '\\x01', $1, '', '', now())",
    [personId],
  );
  const [delivery, notification, event] = [await at.newDelivery("1 year"), await at.newNotification("1 year"), await at.newEvent("1 year")];
  const [generation, entry, answer] = [await at.newGeneration("1 year"), await at.newEntry("2 years"), await at.newAnswer("2 days")];
  return {
    late_mails: () => is("select from notification where id = $1 and mail_status = 'pending'", [late]),
    deliveries: isIn("webhook_delivery", delivery),
    notifications: isIn("notification", notification),
    events: isIn("event", event),
    generations: isIn("generation", generation),
    audit: isIn("audit", entry),
    idempotency: isIn("idempotency", answer, "key"),
    session: () => is("select from session where id = 'ses_1'", []),
  };
}

test.each(failing)("a round in which $kind fail says so, counts it, and does all others", async ({ kind, table, when, code = "XX999" }) => {
  const due = await makeDue();
  await at.world.owner.query(`create trigger refused before ${when} on ${table} for each row execute function refuse('${code}')`);
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const house = keepHouse({ pool: at.world.pool, retention: { ...usualRetention, audit: 400 }, log, roundMilliseconds: 20 });
  const open = async () => {
    const names: string[] = [];
    for (const [name, isOpen] of Object.entries(due)) if (await isOpen()) names.push(name);
    return names;
  };
  await until(async () => (await open()).length <= 1 && counted.length > 0);
  await house[Symbol.asyncDispose]();
  expect(await open()).toEqual([kind]);
  expect(new Set(counted)).toEqual(new Set([kind]));
  const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(new Set(told.map((line) => `${line.kind} ${line.error.code}`))).toEqual(new Set([`${kind} ${code}`]));
  // With the reason gone, the next round does it.
  await at.world.owner.query(`drop trigger refused on ${table}`);
  const again = keepHouse({ pool: at.world.pool, retention: { ...usualRetention, audit: 400 }, log, roundMilliseconds: 20 });
  await until(async () => (await open()).length === 0);
  await again[Symbol.asyncDispose]();
});

test("each small table is a kind of its own", async () => {
  const { rows } = await at.world.owner.query("select pg_get_functiondef('forget_expired'::regproc) as source");
  const tables = Array.from(rows[0].source.matchAll(/array\['(\w+)'/g), ([, name]) => name);
  expect([...new Set(tables)].toSorted()).toEqual(expiring.toSorted());
  expect(batchesFor(usualRetention).map(({ kind }) => kind)).toEqual(expect.arrayContaining([...expiring]));
});
