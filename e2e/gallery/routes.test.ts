import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { galleries } from "./galleries.ts";
import { inGate, looksInGate } from "./in-gate.ts";
import type { Place, Scene } from "./scene.ts";

const root = join(import.meta.dirname, "../..");
const scenes: readonly Scene[] = Object.values(galleries).flatMap((gallery) => [...gallery.scenes]);

type Route = { name: string; parent: string; path: string };

/** Lists the routes of the dashboard as their files declare them. Names are unique within a file and its imports. */
function routesOf(): Route[] {
  const files = globSync(["dashboard/src/**/{routes,*-route}.ts", "capabilities/*/routes.tsx"], { cwd: root });
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const declared = text.matchAll(/const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*(?:path: "([^"]*)"|id:)/g);
    return Array.from(declared, ([, name = "", parent = "", path = ""]) => ({
      name: nameIn(file, name),
      parent: nameIn(file, parent),
      path,
    }));
  });
}

const shared = ["rootRoute", "projectRoute", "dashboardRoute", "organizationRoute"];
const nameIn = (file: string, name: string) => (shared.includes(name) ? name : `${file} ${name}`);

/** Returns the patterns of all screens: routes below which no other one lies. */
function screens(): string[] {
  const routes = routesOf();
  const pathOf = ({ parent, path }: Route): string => {
    const above = routes.find(({ name }) => name === parent);
    return `${above === undefined ? "" : pathOf(above)}/${path}`.replaceAll(/\/+/g, "/").replace(/(?<=.)\/$/, "");
  };
  const parents = new Set(routes.map(({ parent }) => parent));
  return routes.filter(({ name }) => !parents.has(name)).map(pathOf);
}

/** World in which every id is the same, for the paths of scenes. */
const anywhere = {
  made: new Proxy({}, { get: () => "x" }),
  world: { projects: [{ id: "x" }, { id: "x" }, { id: "x" }] },
  projectId: "x",
  foreignProjectId: "x",
  at: (path: string) => `/projects/x/${path}`,
  organization: (path: string) => `/organizations/x/${path}`,
  article: (_slug: string, screen = "") => `/projects/x/articles/x${screen}`,
} as unknown as Place;

const pathOf = ({ path }: Scene) => (typeof path === "string" ? anywhere.at(path) : path(anywhere)).replace(/\?.*/, "");

test("every screen of the dashboard has a scene in the gate", () => {
  const shown = new Set(inGate(scenes).map(pathOf));
  const found = screens();
  expect(found.length).toBeGreaterThan(30);
  const isShown = (screen: string) =>
    [...shown].some((path) => new RegExp(`^${screen.replaceAll(/\$\w+/g, "(?!new\\b)[^/]+")}$`).test(path));
  expect(found.filter((screen) => !isShown(screen))).toEqual([]);
});

test("no two scenes have the same name, since it is that of their pictures", () => {
  const names = scenes.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("the gate names no scene that there is none of, and axe looks at each scene that it judges others by", () => {
  const names = new Set(scenes.map(({ name }) => name));
  expect([...looksInGate.keys()].filter((name) => !names.has(name))).toEqual([]);
  expect([...looksInGate.values()].filter((name) => looksInGate.get(name) !== name)).toEqual([]);
});
