import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { beginMaintenance, endMaintenance, type Maintenance, readMaintenance } from "../maintenance.ts";
import { transact } from "../transact.ts";
import { hearSignals } from "./hear-signals.ts";
import { channel, type Signal, tellAtCommit, tellNow } from "./tell-signal.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const name = "galley test hears";
const of = (projectId: string): Signal => ({ blog: { organizationId: "org_1", projectId } });

/** Hears signals, and returns what was heard in order, gaps included, once the first connection is there. */
async function hear() {
  const heard: (Signal | "gap")[] = [];
  const errors: unknown[] = [];
  const looks: (Maintenance | undefined)[] = [];
  const hearing = hearSignals({
    login: await world.login(),
    name,
    onSignal: (signal) => heard.push(signal),
    onGap: () => heard.push("gap"),
    lookForMaintenance: async (client) => looks.push(await readMaintenance(client)),
    onError: (error) => errors.push(error),
  });
  await expect.poll(() => heard).toEqual(["gap"]);
  return { heard, errors, looks, [Symbol.asyncDispose]: () => hearing[Symbol.asyncDispose]() };
}

test("hears what was told, once for each transaction, and nothing of one that was rolled back", async () => {
  await using hearing = await hear();
  await transact(world.pool, world.organizationId, async (tx) => {
    for (const signal of [of("prj_1"), of("prj_1"), { work: "publisher" } as const]) await tellAtCommit(tx, signal);
  });
  const failing = transact(world.pool, world.organizationId, async (tx) => {
    await tellAtCommit(tx, of("prj_lost"));
    throw new Error("Rolled back.");
  });
  await expect(failing).rejects.toThrow("Rolled back.");
  await tellNow(world.pool, of("prj_2"), of("prj_3"));
  await expect.poll(() => hearing.heard).toEqual(["gap", of("prj_1"), { work: "publisher" }, of("prj_2"), of("prj_3")]);
});

test("looks for a maintenance after a connection and when one begins or ends, and at no other time", async () => {
  await using hearing = await hear();
  await expect.poll(() => hearing.looks).toEqual([undefined]);
  const begun = await beginMaintenance(world.owner, { until: null, message: "We move." });
  await expect.poll(() => hearing.looks).toEqual([undefined, begun]);
  await tellNow(world.pool, of("prj_1"));
  await expect.poll(() => hearing.heard).toEqual(["gap", of("prj_1")]);
  await endMaintenance(world.owner);
  await expect.poll(() => hearing.looks).toEqual([undefined, begun, undefined]);
});

test("leaves out what is no signal", async () => {
  await using hearing = await hear();
  for (const payload of ["", "{", "null", "7", '"blog"', "{}", '{"blog":null}', '{"blog":{"organizationId":7}}', '{"work":"nobody"}']) {
    await world.owner.query("select pg_notify($1, $2)", [channel, payload]);
  }
  await tellNow(world.pool, of("prj_1"));
  await expect.poll(() => hearing.heard).toEqual(["gap", of("prj_1")]);
});

test("connects again whenever the connection is lost, tells of the gap, and hears what comes after it", async () => {
  await using hearing = await hear();
  for (const round of [1, 2]) {
    const { rowCount } = await world.owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
      name,
    ]);
    expect(rowCount).toBe(1);
    await tellNow(world.pool, of("prj_missed"));
    await expect.poll(() => hearing.heard.filter((one) => one === "gap").length).toBe(round + 1);
    await tellNow(world.pool, of(`prj_${round}`));
    await expect.poll(() => hearing.heard.at(-1)).toEqual(of(`prj_${round}`));
    expect(hearing.errors).toHaveLength(round);
  }
});
