import { dirname, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { representatives } from "../../server/test/chance.ts";
import { brokenWalls, roomOf } from "./broken-walls.ts";
import { guardedPackages } from "./guarded-packages.ts";
import { subjectsInCore } from "./subjects-in-core.ts";
import { type Room, rooms } from "./table.ts";

/** A file in a room that no other row takes. */
const fileIn = ({ path }: Room) => (/\.\w+$/.test(path) ? path : `${path}/planted-file.ts`);
const broken = (files: Record<string, string>) => brokenWalls(Object.keys(files), (file) => files[file] ?? "");
const allows = (room: Room, other: Room) =>
  room === other || room.may.some((name) => other.path === name || (name.endsWith("*") && other.path.startsWith(name.slice(0, -1))));

// Lines in which a file can name another.
const ways: ((name: string, index: number) => string)[] = [
  (name, index) => `import { thing as thing${index} } from "${name}";`,
  (name, index) => `import type { Thing as Type${index} } from "${name}";`,
  (name) => `export * from "${name}";`,
  (name, index) => `export type { Thing as Told${index} } from "${name}";`,
  (name, index) => `const late${index} = () => import("${name}");`,
  (name, index) => `type Late${index} = import("${name}").Thing;`,
];
const programWay = (name: string, index: number) => `const program${index} = new URL("${name}", import.meta.url);`;

/** Returns a line for each way in which a file can name others. */
function waysTo(from: string, files: readonly string[], shown = ways): string[] {
  const [workspace] = from.split("/");
  const namesOf = (to: string) => {
    const way = relative(dirname(from), to);
    const near = way.startsWith(".") ? way : `./${way}`;
    return to.startsWith(`${workspace}/src/`) ? [near, `#${to.slice(`${workspace}/`.length)}`] : [near];
  };
  return files
    .flatMap(namesOf)
    .flatMap((name, index) => [
      ...shown.map((way) => way(name, index)),
      ...(shown === ways && name.startsWith(".") ? [programWay(name, index)] : []),
    ]);
}

/** How many of these lines are refused in a file. */
const refused = (file: string, lines: readonly string[]) => broken({ [file]: lines.join("\n") }).length;

// The table goes from floor to floor. Every eighth room comes first, so that the first ones are of many floors.
const spread = Array.from({ length: 8 }, (_, step) => rooms.filter((_room, index) => index % 8 === step)).flat();
const triedInEveryWay = new Set(representatives(spread, 12));

describe.each(rooms)("$path", (room) => {
  const file = fileIn(room);
  const shown = triedInEveryWay.has(room) ? ways : ways.slice(0, 1);

  test("imports the rooms that its row names, and no other, in whatever way", () => {
    expect(roomOf(file)).toBe(room);
    const others = rooms.filter((other) => other !== room);
    const forbidden = others.filter((other) => !allows(room, other)).map(fileIn);
    const planted = waysTo(file, [...forbidden, "server/test/planted-file.ts", `${dirname(file)}/planted-file.test.ts`], shown);
    expect(refused(file, planted)).toBe(planted.length);
    expect(refused(file, waysTo(file, others.filter((other) => allows(room, other)).map(fileIn), shown))).toBe(0);
  });

  test("imports no package but its own, and opens no door of another", () => {
    const shut = guardedPackages.filter(({ open }) => !open.some((place) => file.startsWith(place))).flatMap(({ packages }) => packages);
    const planted = ["other-package/part", "@other/package", ...shut].map((name) => `import "${name}";`);
    expect(refused(file, planted)).toBe(planted.length);
  });

  test("stands above every room that it names", () => {
    const below = rooms.slice(0, rooms.indexOf(room));
    expect(rooms.filter((other) => other !== room && allows(room, other) && !below.includes(other))).toEqual([]);
  });
});

// Each floor imports those before it.
const order = [["core"], ["operations"], ["people"], ["content"], ["delivery", "making"], ["registry"], ["surfaces", "operating"], ["app"]];
const wingOf = ({ path }: Room) => path.split("/")[2] ?? "";
const inWings = rooms.filter(({ path }) => path.startsWith("server/src/"));

const pairs = order.flatMap((wings, floor) =>
  wings.flatMap((wing) =>
    order
      .slice(floor)
      .flat()
      .filter((other) => other !== wing)
      .map((other) => [wing, other] as const),
  ),
);

test.each(pairs)("the wing %s imports nothing of %s", (wing, other) => {
  const above = inWings.filter((room) => wingOf(room) === other).map(fileIn);
  expect(above.length).toBeGreaterThan(0);
  for (const room of inWings.filter((one) => wingOf(one) === wing)) {
    const planted = waysTo(fileIn(room), above, triedInEveryWay.has(room) ? ways : ways.slice(0, 1));
    expect(refused(fileIn(room), planted)).toBe(planted.length);
  }
});

test("no subject of the dashboard imports another", () => {
  const features = rooms.filter(({ path }) => path.startsWith("dashboard/src/features/"));
  expect(features.length).toBeGreaterThan(10);
  for (const one of features) expect(features.filter((other) => other !== one && allows(one, other))).toEqual([]);
});

test("files that import each other are named once, types included, and so is a file in no room", () => {
  const files = {
    "server/src/core/one.ts": 'import {\n  two,\n} from "./two.ts";\nexport const one = two;',
    "server/src/core/two.ts": 'import type { Three } from "./three.ts";\nexport const two: Three = 2;',
    "server/src/core/three.ts": 'import("#src/core/one.ts");\nexport type Three = number;',
    "server/src/core/outside.ts": 'import "./two.ts";\nimport pg from "pg";',
  };
  expect(broken(files)).toEqual([
    "server/src/core/one.ts → server/src/core/two.ts → server/src/core/three.ts → server/src/core/one.ts is a circle of imports.",
  ]);
  expect(broken({ "server/lib/one.ts": 'import "pg";' })).toEqual([
    "server/lib/one.ts is in no room. Give its folder a row in scripts/walls/table.ts.",
  ]);
});

test("a capability imports no other, and only the files that run them know the lists", () => {
  expect(broken({ "capabilities/one/one-api.ts": 'import "../two/two-api.ts";' })).toEqual([
    "capabilities/one/one-api.ts imports capabilities/two/two-api.ts. A capability imports no other.",
  ]);
  const handlers = 'import { capabilityOperations } from "../../../../capabilities/operations.ts";';
  expect(broken({ "server/src/delivery/publishing/planted-file.ts": handlers })).toHaveLength(1);
  const list = 'import { networkServers } from "../../../../capabilities/server.ts";';
  expect(broken({ "server/src/delivery/networks/all-networks.ts": list })).toEqual([]);
  expect(broken({ "server/src/delivery/networks/planted-file.ts": list })).toHaveLength(1);
});

test("each part of a capability's folder imports what its list may", () => {
  const [path, declared] = ['import { z } from "zod";', 'import { z } from "../../contract/src/people/tokens.ts";'];
  expect(broken({ "capabilities/one/contract.ts": `${path}\n${declared}` })).toEqual([]);
  expect(broken({ "capabilities/one/one-api.ts": declared })).toHaveLength(1);
  const surface = 'import { answer } from "#server/surfaces/answer.ts";';
  expect(broken({ "capabilities/one/surface/one-surface.ts": surface })).toEqual([]);
  expect(broken({ "capabilities/one/one-api.ts": surface })).toHaveLength(1);
  const command = 'import type { Command } from "#server/operating/commands/command.ts";';
  expect(broken({ "capabilities/one/commands.ts": command })).toEqual([]);
  expect(broken({ "capabilities/one/operations.ts": command })).toHaveLength(1);
});

test("a door is open where it stands, and to types", () => {
  const call = 'import { request } from "undici";';
  expect(broken({ "server/src/core/egress/planted-file.ts": call })).toEqual([]);
  expect(broken({ "server/src/core/planted-file.ts": call })).toEqual([
    "server/src/core/planted-file.ts imports undici. Call out through core/egress/egress.ts.",
  ]);
  expect(broken({ "server/src/core/planted-file.ts": 'import type { Dispatcher } from "undici";' })).toEqual([]);
});

test("a room that names one part of a package imports no other", () => {
  const file = "server/src/content/rendering/planted-file.ts";
  expect(broken({ [file]: 'import { guessLanguage } from "@galley/writer/language";' })).toEqual([]);
  expect(broken({ [file]: 'import { writePost } from "@galley/writer";' })).toHaveLength(1);
  expect(broken({ [file]: 'import { writePost } from "@galley/writer/language/more";' })).toHaveLength(1);
});

test("a refusal names the file, what it imports and what it may", () => {
  expect(broken({ "server/src/making/recordings/one.ts": 'import { two } from "../../content/images/two.ts";' })).toEqual([
    "server/src/making/recordings/one.ts imports server/src/content/images/two.ts. server/src/making/recordings may import server/src/core, server/src/operations/outside.",
  ]);
});

test("a statement of the core that names a table of a subject is refused, and tables of the core itself are not", () => {
  const files: Record<string, string> = {
    "server/test/schema.sql": "create table migration (\n);\ncreate table article (\n);\ncreate table api_token (\n);\n",
    "server/src/core/one.ts": "const text = `select name from migration join article a on true`;",
    "server/src/core/two.ts": 'db.selectFrom("api_token")',
    "server/src/core/two.test.ts": 'query("delete from article")',
    "server/src/core/database/restore.ts": 'query("update api_token set revoked_at = now()")',
    "server/src/content/articles/one.ts": 'query("delete from article")',
  };
  expect(subjectsInCore(Object.keys(files), (file) => files[file] ?? "")).toEqual([
    "server/src/core/one.ts names the table article. The core knows no subject: move the statement to its wing.",
    "server/src/core/two.ts names the table api_token. The core knows no subject: move the statement to its wing.",
  ]);
});
