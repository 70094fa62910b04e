import { expect, test } from "vitest";
import { readBlogRoute } from "./blog-route.ts";

const below = (path: string, query = "") => readBlogRoute(path, query, false);
const atRoot = (path: string, query = "") => readBlogRoute(path, query, true);

test("the base is the start page, with pages behind it", () => {
  expect(below("")).toEqual({ kind: "index", locale: null, page: 1 });
  expect(atRoot("/", "page=2")).toEqual({ kind: "index", locale: null, page: 2 });
  expect(below("/pt", "utm_source=x&page=3")).toEqual({ kind: "name", name: "pt", page: 3 });
});

test("a page that is no page number leads nowhere", () => {
  for (const page of ["0", "-1", "01", "1.5", "abc", "1e3", "%32%30x", "9999999", "1&page=2"]) {
    expect(below("", `page=${page}`)).toBeUndefined();
    expect(below("/pt", `page=${page}`)).toBeUndefined();
  }
});

test("articles are found by slug, in other languages behind the language", () => {
  expect(below("/heat-pump")).toEqual({ kind: "name", name: "heat-pump", page: 1 });
  expect(below("/pt-BR/bomba-de-calor")).toEqual({ kind: "article", locale: "pt-BR", slug: "bomba-de-calor" });
});

test("feeds exist per language, the other files once", () => {
  expect(below("/feed.xml")).toEqual({ kind: "feed", locale: null, format: "rss" });
  expect(below("/pt/atom.xml")).toEqual({ kind: "feed", locale: "pt", format: "atom" });
  expect(atRoot("/feed.json")).toEqual({ kind: "feed", locale: null, format: "json" });
  expect(["/sitemap.xml", "/robots.txt", "/llms.txt"].map((path) => atRoot(path)?.kind)).toEqual(["sitemap", "robots", "llms"]);
  expect(below("/pt/sitemap.xml")).toBeUndefined();
});

test("a slash at the end leads to the address without it", () => {
  expect(below("/")).toEqual({ kind: "moved", path: "" });
  expect(below("/heat-pump/")).toEqual({ kind: "moved", path: "/heat-pump" });
  expect(atRoot("/pt/bomba/")).toEqual({ kind: "moved", path: "/pt/bomba" });
});

test("nothing else is an address", () => {
  const paths = [
    "/Heat-Pump",
    "/a b",
    "/%2e%2e",
    "/..",
    "/wp-login.php",
    "/pt/x/y",
    "//",
    `${"/".repeat(20_000)}`,
    "/heat--pump",
    "/heat/pump",
    "x",
    "/constructor/x",
  ];
  for (const path of paths) expect(below(path), path.slice(0, 20)).toBeUndefined();
  expect(atRoot("")).toBeUndefined();
});

test("names that every object has are no files", () => {
  expect(below("/toString")).toBeUndefined();
  expect(below("/constructor")).toEqual({ kind: "name", name: "constructor", page: 1 });
  expect(below("/pt/constructor")).toEqual({ kind: "article", locale: "pt", slug: "constructor" });
});
