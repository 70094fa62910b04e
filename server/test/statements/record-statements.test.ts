import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database.ts";
import type { RecordedStatement } from "./record-statements.ts";

const file = (path: string) => join(import.meta.dirname, path);

let database: Awaited<ReturnType<typeof openDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await openDatabase();
  folder = join(mkdtempSync(join(tmpdir(), "galley-statements-")), "recorded");
});
afterAll(async () => {
  await database.close();
  rmSync(join(folder, ".."), { recursive: true });
});

function send(env: NodeJS.ProcessEnv): void {
  const recorder = ["--import", file("record-statements.ts")];
  execFileSync(process.execPath, [...recorder, file("../children/send-statements.ts"), database.url], { env: { ...process.env, ...env } });
}

test("records each statement of the product once for each place and reach, and none of a test", () => {
  send({ GALLEY_TEST_STATEMENTS: folder });
  const recorded = globSync("*.jsonl", { cwd: folder }).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line): RecordedStatement => JSON.parse(line)),
  );
  expect(recorded.map(({ text, reach, places }) => [text.slice(0, 40), reach, places[0]?.replace(/:\d+$/, "")])).toEqual([
    ["select date_trunc('milliseconds', now())", "organization", "server/src/core/database/database-clock.ts"],
    ["select date_trunc('milliseconds', now())", "everywhere", "server/src/core/database/database-clock.ts"],
    ["select origin, network from untrusted_fo", "alone", "server/src/people/access/unnamed-proxy.ts"],
  ]);
});

test("records nothing, and changes nothing, without its setting", () => {
  rmSync(folder, { recursive: true, force: true });
  send({ GALLEY_TEST_STATEMENTS: undefined });
  expect(existsSync(folder)).toBe(false);
});
