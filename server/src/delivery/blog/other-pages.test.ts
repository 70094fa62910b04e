import { expect, test } from "vitest";
import { readBlogRoute } from "./blog-route.ts";
import { toPageBytes } from "./memory/page-bytes.ts";
import { createPageStore } from "./memory/page-store.ts";
import { createOtherPages } from "./other-pages.ts";
import type { PageMaker } from "./page-maker.ts";
import type { Site } from "./site.ts";

const site = { ref: { organizationId: "org_1", projectId: "prj_1" }, version: "1", language: "en" } as Site;

/** Makes pages as a blog with three pages of a list, an article of old and a redirect at `/old` does, and counts them. */
function openPages() {
  const made: string[] = [];
  const page = (status: number) => toPageBytes({ status, type: "text/plain", body: "", headers: {} });
  const maker = {
    missing: () => page(404),
    async make(_site: Site, mount: string, path: string, query: string) {
      made.push(query === "" ? path : `${path}?${query}`);
      const route = readBlogRoute(path, query, mount === "host");
      if (/^\/+old\/*$/.test(path) || route?.kind === "name" || route?.kind === "moved") return { page: await page(301) };
      if (route === undefined || ("page" in route && route.page > 3)) return { status: 404, locale: "en" };
      return { page: await page(200) };
    },
  };
  const pages = createOtherPages({ maker: maker as unknown as PageMaker, pages: createPageStore(1_000_000), search: {} as never });
  return {
    async ask(path: string, query = "") {
      return (await pages.page(site, { mount: "host", path } as never, query)).status;
    },
    made,
  };
}

test("what depends on no number is made once, whatever number or word somebody sends along", async () => {
  const { ask, made } = openPages();
  for (const path of ["/feed.xml", "/tags/walls/atom.xml", "/pt/archive", "/robots.txt"]) {
    for (const query of ["", "page=2", "page=x", "page=&page=3"]) await ask(path, query);
  }
  expect(made).toEqual(["/feed.xml", "/tags/walls/atom.xml", "/pt/archive", "/robots.txt"]);
});

test("the pages of a list are kept, each once", async () => {
  const { ask, made } = openPages();
  for (const query of ["", "page=2", "page=3&utm=x", "page=2", "page=3", ""]) expect(await ask("/tags/walls", query)).toBe(200);
  expect(made).toHaveLength(3);
});

test("a redirect is kept under its own address alone", async () => {
  const { ask, made } = openPages();
  for (let times = 0; times < 3; times += 1) {
    expect(await ask("/old")).toBe(301);
    for (const [path, query] of [
      ["/old", "page=7"],
      ["/old", "page=x"],
      ["/old//", ""],
    ] as const)
      expect(await ask(path, query)).toBe(301);
  }
  expect(made.toSorted()).toEqual(["/old", ...Array(3).fill("/old//"), ...Array(3).fill("/old?page=7"), ...Array(3).fill("/old?page=x")]);
});
