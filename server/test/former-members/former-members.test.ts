import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountParts } from "#src/people/accounts/personal-file/account-parts.ts";
import { memberParts } from "#src/people/accounts/personal-file/member-parts.ts";
import { setUpParts, workParts } from "#src/people/accounts/personal-file/organization-parts.ts";
import { goodPassword } from "#test/people.ts";
import { openWorld, type World } from "#test/world.ts";
import { fillTraces, type Traced, traceWords } from "./fill-traces.ts";
import { digestOthers, findTraces } from "./find-traces.ts";
import { ledger, through } from "./ledger.ts";

let world: World;
let traced: Traced;
let words: string[];
beforeAll(async () => {
  world = await openWorld({ mail: { smtpUrl: "smtp://127.0.0.1:9", from: "galley@galley.test" } });
  traced = await fillTraces(world);
  words = ["quintanilha", traceWords.address, traceWords.browser];
});
afterAll(() => world.close());

const entries = Object.entries({ ...ledger, ...through });
const untilTheirEnd = ["attempt_window", "rate_window", "session", "sql_function"];

test("each column that refers to a person has an entry in the ledger", async () => {
  const { rows } = await world.owner.query(
    `select f.conrelid::regclass::text || '.' || a.attname as name from pg_constraint f
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1] where f.contype = 'f' and f.confrelid = 'person'::regclass`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !(name in ledger))).toEqual([]);
});

describe("of somebody who has left a trace in every table", () => {
  test("every trace has an entry in the ledger, and every entry a trace", async () => {
    const asked = await traced.visitor.post("/account/delete/confirm", {
      email: traced.email,
      password: goodPassword,
      code: traced.code(),
    });
    expect(asked.status, asked.text).toBe(303);
    const found = await findTraces(world.owner, [traced.personId, ...words]);
    expect([...found.keys()].toSorted()).toEqual(Object.keys(ledger).toSorted());
    for (const table of Object.keys(through)) expect((await world.owner.query(`select from ${table}`)).rowCount, table).toBeGreaterThan(0);
  });

  test("the file tells each of them, or the ledger says why not, and tells nothing of anybody else's account", async () => {
    const answered = await traced.visitor.post("/account/data/download", { password: goodPassword, code: traced.code() });
    expect([answered.status, answered.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = Object.entries(unzipSync(answered.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const parts = files.map(([name]) => name.split("/").at(-1)?.replace(".json", ""));
    const promised = entries.flatMap(([, entry]) => ("part" in entry ? [entry.part] : []));
    expect(promised.filter((part) => !parts.includes(part))).toEqual([]);
    for (const [name, text] of files.filter(([name]) => name.endsWith(".json"))) expect(() => JSON.parse(text), name).not.toThrow();
    const whole = files.map(([, text]) => text).join("\n");
    for (const word of [traced.email, traceWords.address, traceWords.browser, "Mine.", "A body."]) expect(whole).toContain(word);
    const others = await world.owner.query("select email from person where id <> $1", [traced.personId]);
    for (const secret of [...others.rows.map(({ email }) => email), "argon2", "sealed"]) expect(whole).not.toContain(secret);
  });

  test("nothing is left in any table or file but an id that leads to nobody, and nobody else has lost a row", async () => {
    const tokens = await world.owner.query("select id from api_token where created_by = $1", [traced.personId]);
    const isTheirs = [traced.personId, ...words, "A former member", ...tokens.rows.map(({ id }) => id)];
    const before = await digestOthers(world.owner, isTheirs, untilTheirEnd);
    await world.owner.query(
      "update account_deletion set due_at = now() - interval '1 second', next_attempt_at = now() - interval '1 second'",
    );
    while ((await world.app.workers.accountDeleter.work()) > 0);
    expect([...(await findTraces(world.owner, words)).keys()]).toEqual([]);
    const left = [...(await findTraces(world.owner, [traced.personId])).keys()];
    const kept = entries.filter(([, { afterwards }]) => afterwards === "former").map(([name]) => name);
    expect(left.toSorted()).toEqual(kept.toSorted());
    const after = await digestOthers(world.owner, isTheirs, untilTheirEnd);
    for (const [table, rows] of before) expect([table, rows.filter((row) => !after.get(table)?.includes(row))]).toEqual([table, []]);
    for (const file of readdirSync(world.directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
      const bytes = readFileSync(join(file.parentPath, file.name)).toString("latin1").toLowerCase();
      expect([file.name, words.filter((word) => bytes.includes(word.toLowerCase()))]).toEqual([file.name, []]);
    }
  });
});

test("each part of the file is named by the ledger", () => {
  const parts = [...accountParts, ...memberParts, ...workParts, ...setUpParts].map(({ name }) => name);
  const told = new Set(entries.flatMap(([, entry]) => ("part" in entry ? [entry.part] : [])));
  expect(parts.filter((name) => !told.has(name))).toEqual([]);
  expect(entries.filter(([, entry]) => "notInFile" in entry && entry.notInFile.length < 10)).toEqual([]);
});
