import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cache } from "#test/cache/make-once.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { ProcessHangs, startProcess } from "./start-process.ts";

useMachineClock();

let directory: string;
let program: URL;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  directory = mkdtempSync(join(cache, "processor-time-"));
  program = pathToFileURL(join(directory, "program.mjs"));
  const source = `
    process.on("disconnect", () => process.exit());
    process.on("message", ({ waits, works }) => {
      while (works);
      if (waits !== undefined) setTimeout(() => process.send({ done: true }), waits);
    });`;
  writeFileSync(program, source);
});
afterAll(() => rmSync(directory, { recursive: true }));

async function run(job: { waits?: number; works?: true }, secondsMax: number) {
  const process = startProcess<typeof job, { done: true }>({ program, heapMegabytesMax: 64, secondsMax });
  const reply = await process.run(job).finally(process.kill);
  return reply;
}

test("a process that waits for its turn is given longer than its work may take", async () => {
  expect(await run({ waits: 2000 }, 1)).toEqual({ done: true });
});

test("a process that has used up its time is ended without a reply", async () => {
  expect(await run({ works: true }, 0.5)).toBeUndefined();
});

test("a process that neither works nor replies hangs, which says nothing of its job", async () => {
  await expect(run({}, 0.5)).rejects.toThrow(ProcessHangs);
});
