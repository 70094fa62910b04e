import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let visitor: Visitor;
beforeAll(async () => {
  world = await openWorld();
  visitor = newVisitor(world.app);
});
afterAll(() => world.close());

test("whatever the pages for everybody link to is there, down to the heading", async () => {
  const pages = new Map<string, string>();
  const wanted: { from: string; path: string; fragment: string }[] = [];
  const waiting = ["/", "/docs", "/docs/errors/none", "/connect"];
  const seen = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { status, headers, text } = await visitor.get(path);
    // The pages behind the sign-in are not checked; some links lead there directly.
    if (status === 303 && headers.get("location")?.startsWith("/sign-in")) continue;
    expect([path, status]).toEqual([path, path.endsWith("/none") ? 404 : 200]);
    if (headers.get("content-type")?.startsWith("text/html") !== true || path === "/sign-in") continue;
    pages.set(path, text);
    for (const href of linksIn(text)) {
      const url = new URL(href, `http://galley.test${path}`);
      if (url.origin !== "http://galley.test") continue;
      const target = url.pathname + url.search;
      wanted.push({ from: path, path: target, fragment: url.hash });
      if (!seen.has(target)) waiting.push(target);
      seen.add(target);
    }
  }
  expect(pages.size).toBeGreaterThan(70);
  const missing = wanted.filter(({ path, fragment }) => fragment !== "" && !hasPlace(pages.get(path) ?? "", fragment));
  expect(missing).toEqual([]);
});

/** Returns the targets of links and the files that a page loads. */
function linksIn(text: string): string[] {
  const found = text.matchAll(/\s(?:href|src|srcset)="([^"]+)"/g);
  return Array.from(found, ([, value = ""]) => value.replaceAll("&amp;", "&")).filter((value) => !value.startsWith("data:"));
}

function hasPlace(page: string, fragment: string): boolean {
  return page.includes(`id="${decodeURIComponent(fragment.slice(1))}"`);
}
