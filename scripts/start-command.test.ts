import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("the guide to running it starts the service as npm start does", () => {
  const { start } = JSON.parse(read("package.json")).scripts;
  expect(read("docs/self-hosting.md")).toContain(`ExecStart=/usr/bin/${start}\n`);
});

test("the Node that the command installed is there without the headers for add-ons", () => {
  const modules = new URL("../node_modules/", import.meta.url);
  const found = globSync("node-*-{x64,arm64}/package.json", { cwd: modules });
  expect(found.length).toBe(1);
  expect(found.map((file) => existsSync(new URL(file.replace("package.json", "include"), modules)))).toEqual([false]);
});
