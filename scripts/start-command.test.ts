import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("the guide to running it starts the service as npm start does", () => {
  const { start } = JSON.parse(read("package.json")).scripts;
  expect(read("docs/self-hosting.md")).toContain(`ExecStart=/usr/bin/${start}\n`);
});
