import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { openDatabase } from "../database.ts";
import { advanceClock, clockOptions, machineNow, setClock } from "./clock.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const ofProcess = {
  "new Date()": () => new Date().toISOString(),
  "Date.now()": () => new Date(Date.now()).toISOString(),
  "Date()": () => new Date(Date()).toISOString(),
  "an id": () => new Date(Number.parseInt(newId("audit").slice(4, 16), 16)).toISOString(),
  "Temporal.Now.instant()": () => Temporal.Now.instant().toString(),
  "Temporal.Now.plainDateISO()": () => Temporal.Now.plainDateISO("UTC").toString(),
  "Temporal.Now.zonedDateTimeISO()": () => Temporal.Now.zonedDateTimeISO("UTC").toString(),
};

function ofChild(): string {
  return spawnSync(process.execPath, [...clockOptions(), "--print", "new Date().toISOString()"], { encoding: "utf8" }).stdout;
}

async function ofDatabase(expression: string): Promise<string> {
  const { rows } = await database.owner.query(`select (${expression}) at time zone 'UTC' as told`);
  return rows[0].told.toISOString();
}

async function told(): Promise<string[]> {
  const asked = ["now()", "clock_timestamp()", "now()::date"].map(ofDatabase);
  return [...Object.values(ofProcess).map((tell) => tell()), ofChild(), ...(await Promise.all(asked))].map((text) => text.slice(0, 10));
}

test("each file begins on the same day, by the clock of its process, its children and its database", async () => {
  expect(new Set(await told())).toEqual(new Set(["2026-11-18"]));
  expect(new Date(machineNow()).toISOString()).not.toContain("2026-11-18");
});

test("time runs on", async () => {
  const [first, later] = [Date.now(), await ofDatabase("clock_timestamp()")];
  expect(Date.parse(later)).toBeGreaterThanOrEqual(first);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(later));
});

test("a clock that is moved tells process, database and new children the same", async () => {
  await setClock("2027-12-31T23:59:00Z");
  expect(new Set(await told())).toEqual(new Set(["2027-12-31"]));
  await advanceClock({ minutes: 2 });
  expect(new Set(await told())).toEqual(new Set(["2028-01-01"]));
});

test("a default that a table had before takes the moved clock", async () => {
  await setClock("2030-01-01T00:00:00Z");
  await database.owner.query("insert into person (id, email, name) values ('per_1', 'a@b.example', 'A')");
  const { rows } = await database.owner.query("select created_at from person");
  expect(rows[0].created_at.getUTCFullYear()).toBe(2030);
});

test.each(["now", "clock_timestamp"])("the planner puts %s() into a statement, so that a row costs no call", async (name) => {
  const { rows } = await database.owner.query(`explain verbose select ${name}() from generate_series(1, 2)`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("clock_shift('clock.shift'::regclass)");
});
