import { readFileSync } from "node:fs";
import { guardedPackages } from "./guarded-packages.ts";
import { type Import, readImports } from "./read-imports.ts";
import { machines, outside, type Room, rooms } from "./table.ts";

const source = /^(capabilities|client|content-cli|contract|markdown|messages|writer|illustrator|site|server|dashboard)\/.*\.tsx?$/;
const isPath =
  /^(capabilities|client|content-cli|contract|markdown|messages|writer|illustrator|site|server|dashboard|e2e|bench|scripts|examples)\//;

/** Each import that the table does not allow, and each circle of files, in a sentence. */
export function brokenWalls(files: readonly string[], read = (file: string) => readFileSync(file, "utf8")): string[] {
  const graph = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readImports(file, read(file))]));
  const inside = [...graph].filter(([file]) => source.test(file) && !outside.test(file));
  return [...inside.flatMap(([file, imports]) => imports.flatMap((one) => refusal(file, one))), ...circles(graph)];
}

function refusal(file: string, { target, isType }: Import): string[] {
  if (machines.some(({ list, files }) => list === target && files.includes(file))) return [];
  const [own, other] = [capabilityOf(file), capabilityOf(target)];
  if (own !== undefined && other !== undefined && own !== other) return [`${file} imports ${target}. A capability imports no other.`];
  return refusedByRoom(file, { target, isType });
}

/** The folder of a capability, by the path of a file in it. */
function capabilityOf(file: string): string | undefined {
  return /^capabilities\/([\w-]+)\//.exec(file)?.[1];
}

function refusedByRoom(file: string, { target, isType }: Import): string[] {
  const room = roomOf(file);
  if (room === undefined) return [`${file} is in no room. Give its folder a row in scripts/walls/table.ts.`];
  if (!isPath.test(target)) return refusedPackage(file, room, target, isType);
  const other = outside.test(target) ? undefined : roomOf(target);
  if (other === room || (other !== undefined && room.may.some((pattern) => fits(pattern, other.path)))) return [];
  return [`${file} imports ${target}. ${room.path} may import ${room.may.join(", ") || "nothing but itself"}.`];
}

function refusedPackage(file: string, { path, packages }: Room, module: string, isType: boolean): string[] {
  const name = module.startsWith("node:") ? module : packageName(module);
  // A type reaches nothing.
  const guarded = isType ? undefined : guardedPackages.find((one) => one.packages.includes(name));
  if (guarded !== undefined && !guarded.open.some((place) => isWithin(place, file)))
    return [`${file} imports ${module}. ${guarded.instead}`];
  if (packages.some((pattern) => fits(pattern, name) || pattern === module)) return [];
  return [`${file} imports ${module}. ${path} may import ${packages.join(", ") || "no package"}.`];
}

// Rooms of the files in a capability's folder, by their path there. The first that fits counts.
const partsOfCapabilities: readonly (readonly [RegExp, string])[] = [
  [/^declaration\.ts$/, "capabilities/declarations.ts"],
  [/^contract\.ts$/, "capabilities/contract.ts"],
  [/^commands\.ts$/, "capabilities/commands.ts"],
  [/^surface\/.*\.ts$/, "capabilities/surfaces.ts"],
  [/\.tsx$/, "capabilities/network-screens.tsx"],
  [/\.ts$/, "capabilities/server.ts"],
];

/** The room of a file: the row that names the most of its path. */
export function roomOf(file: string): Room | undefined {
  const [, inside = ""] = /^capabilities\/[\w-]+\/(.*)$/.exec(file) ?? [];
  const [, place = file] = partsOfCapabilities.find(([part]) => part.test(inside)) ?? [];
  return rooms.filter(({ path }) => isWithin(path, place)).toSorted((a, b) => b.path.length - a.path.length)[0];
}

function isWithin(path: string, file: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

/** `x/*` and `x:*` are whatever begins so. */
function fits(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function packageName(module: string): string {
  return module.split("/", module.startsWith("@") ? 2 : 1).join("/");
}

/** Each circle of files that import each other, once. */
function circles(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push(`${[...way.slice(way.indexOf(file)), file].join(" → ")} is a circle of imports.`);
    if (done.has(file) || way.includes(file)) return;
    for (const { target } of graph.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
