import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { once } from "#src/core/once.ts";
import { openDatabase } from "#test/database.ts";
import { until } from "#test/until.ts";
import { openConnections } from "./connect.ts";
import { troubleOf } from "./database-trouble.ts";
import { statements, type Tx, transact, type Writes } from "./transact.ts";

type Database = Awaited<ReturnType<typeof openDatabase>>;
let database: Database;
const lost: Error[] = [];
let pool: pg.Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await openDatabase();
  const connections = openConnections(await database.login(), { sizeMax: 4, onError: (error) => lost.push(error) });
  pool = connections.service;
  close = connections.close;
  await database.owner.query("insert into organization (organization_id, name) values ('org_a', 'A'), ('org_b', 'B'), ($1, 'Q')", [quoted]);
});
afterAll(async () => {
  await close();
  await database.close();
});

const quoted = "org_'\\; drop table organization; --";

function rename(writes: Writes, name: string) {
  return writes.write(statements.updateTable("organization").set({ name }));
}

async function namesOf(): Promise<Record<string, string>> {
  const { rows } = await database.owner.query("select organization_id, name from organization");
  return Object.fromEntries(rows.map((row) => [row.organization_id, row.name]));
}

async function sessions(condition: string) {
  const { rows } = await database.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'galley' and ${condition}`,
  );
  return rows.map(({ pid }) => pid);
}

async function pidOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

describe("one organization at a time", () => {
  test("a statement without condition touches its own organization only", async () => {
    await transact(pool, "org_a", (tx) => rename(tx, "changed"));
    expect(await namesOf()).toMatchObject({ org_a: "changed", org_b: "B" });
  });

  test("an organization's name is a value, whatever characters it has", async () => {
    const seen = await transact(pool, quoted, (tx) => tx.selectFrom("organization").select("name").execute());
    expect(seen).toEqual([{ name: "Q" }]);
  });

  test("nothing of the organization stays on the connection", async () => {
    await transact(pool, "org_a", async () => {});
    const { rows } = await pool.query("select current_organization_id() as id, (select count(*) from organization)::int as visible");
    expect(rows).toEqual([{ id: null, visible: 0 }]);
  });
});

describe("a failure inside", () => {
  test("takes back every change and is passed on as it is", async () => {
    const failure = new Error("no");
    const attempt = transact(pool, "org_b", async (tx) => {
      await rename(tx, "half-done");
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect((await namesOf()).org_b).toBe("B");
  });

  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ["a thrown error", () => Promise.reject(new Error("no"))],
    ["a refused statement", (tx: Tx) => sql`select 1 / 0`.execute(tx)],
    ["one of several statements sent together", (tx: Tx) => Promise.all([sql`select 1 / 0`.execute(tx), rename(tx, "x"), rename(tx, "y")])],
  ])("%s leaves no open transaction and a connection that works", async (_, work) => {
    await expect(transact(pool, "org_b", work)).rejects.toThrow();
    expect(await sessions("state <> 'idle'")).toEqual([]);
    expect(pool.waitingCount).toBe(0);
    expect(pool.idleCount).toBe(pool.totalCount);
    expect((await namesOf()).org_b).toBe("B");
    await transact(pool, "org_b", (tx) => rename(tx, "B"));
  });
});

describe("what is left for the commit", () => {
  test("is written with it, in the order in which it was left", async () => {
    await transact(pool, "org_b", async (tx, atCommit) => {
      await rename(atCommit, "first");
      await rename(atCommit, "second");
      await rename(tx, "before both");
    });
    expect((await namesOf()).org_b).toBe("second");
  });

  test("is not written where the work fails", async () => {
    const attempt = transact(pool, "org_b", async (_tx, atCommit) => {
      await rename(atCommit, "never");
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect((await namesOf()).org_b).toBe("second");
  });

  test("takes everything back where it fails itself, and the failure is told", async () => {
    const attempt = transact(pool, "org_b", async (tx, atCommit) => {
      await rename(tx, "never");
      await atCommit.write(sql`select 1 / 0`);
      await rename(atCommit, "never either");
    });
    await expect(attempt).rejects.toMatchObject({ code: "22012" });
    expect((await namesOf()).org_b).toBe("second");
    expect(await sessions("state <> 'idle'")).toEqual([]);
    await transact(pool, "org_b", (tx) => rename(tx, "B"));
  });

  test("a rule that is checked at the commit fails the transaction", async () => {
    const attempt = transact(pool, "org_b", async (tx) => {
      await rename(tx, "never");
      await tx
        .insertInto("article_slug")
        .values({ organization_id: "org_b", project_id: "prj_unknown", locale: "en", slug: "nowhere", article_id: "art_unknown" })
        .execute();
    });
    await expect(attempt).rejects.toMatchObject({ code: "23503" });
    expect((await namesOf()).org_b).toBe("B");
  });
});

describe("two transactions in each other's way", () => {
  test("a deadlock is run again until both are through", async () => {
    let runs = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    let holders = 0;
    const crossing = (first: string, second: string) =>
      transact(pool, "org_a", async (tx) => {
        runs += 1;
        const lock = (key: string) => sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx);
        await lock(first);
        holders += 1;
        if (holders >= 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await lock(second);
        return first;
      });
    expect(await Promise.all([crossing("x", "y"), crossing("y", "x")])).toEqual(["x", "y"]);
    expect(runs).toBe(3);
  });

  test.each(["40001", "40P01"])("a failure with code %s is tried three times and no more", async (code) => {
    let runs = 0;
    const attempt = transact(pool, "org_a", () => {
      runs += 1;
      return Promise.reject(Object.assign(new Error("again"), { code }));
    });
    await expect(attempt).rejects.toMatchObject({ code });
    expect(runs).toBe(3);
  });

  test.each(["23505", "22P02", undefined])("a failure with code %s is not tried again", async (code) => {
    let runs = 0;
    const attempt = transact(pool, "org_a", () => {
      runs += 1;
      return Promise.reject(Object.assign(new Error("no"), { code }));
    });
    await expect(attempt).rejects.toThrow("no");
    expect(runs).toBe(1);
  });
});

describe("a connection that is cut", () => {
  test("while a statement runs: the failure says that the database is away, and the next transaction works", async () => {
    const holder = await database.owner.connect();
    onTestFinished(() => holder.release(true));
    await holder.query("select pg_advisory_lock(1)");
    const attempt = transact(pool, "org_a", async (tx) => {
      const pid = await pidOf(tx);
      const waiting = sql`select pg_advisory_lock(1)`.execute(tx);
      waiting.catch(() => {});
      await database.owner.query("select pg_terminate_backend($1::integer)", [pid]);
      await waiting;
    });
    expect(troubleOf(await attempt.catch((error: unknown) => error))).toBeDefined();
    await transact(pool, "org_a", (tx) => rename(tx, "after"));
    expect((await namesOf()).org_a).toBe("after");
  });

  test("between two statements: the process lives on, the failure says that the database is away, and nothing is kept", async () => {
    const attempt = transact(pool, "org_a", async (tx) => {
      await rename(tx, "half-done");
      const pid = await pidOf(tx);
      await database.owner.query("select pg_terminate_backend($1::integer)", [pid]);
      await until(async () => !(await sessions("true")).includes(pid));
      await new Promise((resolve) => setImmediate(resolve));
      await rename(tx, "never");
    });
    expect(troubleOf(await attempt.catch((error: unknown) => error))).toBeDefined();
    expect((await namesOf()).org_a).toBe("after");
    await transact(pool, "org_a", async () => {});
  });

  test("all of them while idle: every later transaction works", async () => {
    await Promise.all(Array.from({ length: 4 }, () => transact(pool, "org_a", (tx) => sql`select 1`.execute(tx))));
    // Beside the pool's own, the database has connections that wait for the next file.
    const [before, idle] = [lost.length, pool.totalCount];
    expect(idle).toBeGreaterThan(1);
    const pids = await sessions("true");
    await database.owner.query("select pg_terminate_backend(pid) from unnest($1::int[]) as pid", [pids]);
    await until(async () => lost.length >= before + idle && !(await sessions("true")).some((pid) => pids.includes(pid)));
    await new Promise((resolve) => setImmediate(resolve));
    const results = await Promise.all(Array.from({ length: 20 }, () => transact(pool, "org_a", (tx) => rename(tx, "back").then(() => 1))));
    expect(results).toHaveLength(20);
  });
});

test("a connection whose server takes no writes any more is not used again", async () => {
  const first = await transact(pool, "org_a", pidOf);
  const failure = await transact(pool, "org_a", async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await rename(tx, "never");
  }).catch((error: unknown) => error);
  expect(troubleOf(failure)).toBe("read_only");
  await until(async () => !(await sessions("true")).includes(first));
});

describe("a server that is silent", () => {
  const silence = 2000;
  const patient = async (work: (pool: pg.Pool) => Promise<void>) => {
    const { service, close } = openConnections(await database.login(), { sizeMax: 1, onError: (error) => lost.push(error), silence });
    return work(service).finally(close);
  };

  test("loses its connection while it owes an answer: the database is away, and the next transaction works", async () => {
    await patient(async (pool) => {
      await transact(pool, "org_a", pidOf);
      let frozen = 0;
      const thaw = once(() => process.kill(frozen, "SIGCONT"));
      // Also when the answer never comes: nothing can be closed while the server process is stopped.
      onTestFinished(() => void thaw());
      const failure = await transact(pool, "org_a", async (tx) => {
        frozen = await pidOf(tx);
        process.kill(frozen, "SIGSTOP");
        await rename(tx, "never");
      }).catch((error: unknown) => error);
      thaw();
      expect(troubleOf(failure)).toBeDefined();
      expect(await transact(pool, "org_a", pidOf)).not.toBe(frozen);
      expect(await namesOf()).not.toMatchObject({ org_a: "never" });
    });
  });

  test("keeps its connection while nobody asks", async () => {
    await patient(async (pool) => {
      const before = await transact(pool, "org_a", pidOf);
      await wait(silence + 500);
      expect(await transact(pool, "org_a", pidOf)).toBe(before);
    });
  });
});

test("a database that nobody listens for is away", async () => {
  const nowhere = new pg.Pool({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  const failure = await transact(nowhere, "org_a", async () => {}).catch((error: unknown) => error);
  expect(troubleOf(failure)).toBeDefined();
  await nowhere.end();
});
