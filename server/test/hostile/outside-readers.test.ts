import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hangs } from "../../../markdown/test/hangs.ts";
import { families } from "./families.ts";
import { otherReaders, readersInProcesses, readersOnTheMainThread } from "./outside-readers.ts";

const repository = join(import.meta.dirname, "../../..");
// Long enough that work which grows with the square of it takes minutes.
const length = 50_000;

for (const [module, readers] of Object.entries({ ...readersOnTheMainThread, ...readersInProcesses })) {
  test.for(Object.entries(readers))(`${module} comes to the end of hostile characters of every kind: %s`, hangs, ([, read]) => {
    for (const family of Object.values(families)) read(family(length));
  });
}

test("there are at least twenty kinds of hostile texts", () => {
  expect(new Set(Object.values(families).map((family) => family(1000))).size).toBeGreaterThanOrEqual(20);
});

// Code that turns bytes into text or data.
const touches =
  /answer\.body\b|body\.toString\(|read(?:File)?Bytes\(|\.arrayBuffer\(\)|\.bytes\(\)|JSON\.parse\(|parsedJson\(|read(?:Platform|Endpoint)Answer\(|\.text\(\)|fromBase64\(|new TextDecoder\(/;

// Takes fields of a known shape out of JSON that networks/calls or publishing/destinations/platform-call.ts has read, as destinations do.
const shaped = /readPlatformAnswer\(|\.safeParse\((?:answer\.body\b|parsedJson\()/g;

test("every module of the service that reads bytes from outside is listed, by what it takes or why it takes nothing", () => {
  const modules = globSync("{capabilities,server/src}/**/*.ts", { cwd: repository }).filter(
    (file) => !/\.test\.ts$|test-support|\/test\//.test(file),
  );
  const codeOf = (file: string) => {
    const code = readFileSync(join(repository, file), "utf8");
    return file.startsWith("capabilities/") ? code.replaceAll(shaped, "") : code;
  };
  const touching = modules.filter((file) => touches.test(codeOf(file))).map((file) => file.replace("server/src/", ""));
  const listed = new Set([...Object.keys(readersOnTheMainThread), ...Object.keys(otherReaders)]);
  expect(touching.filter((file) => !listed.has(file))).toEqual([]);
  expect(Object.keys(otherReaders).filter((file) => !touching.includes(file))).toEqual([]);
});
