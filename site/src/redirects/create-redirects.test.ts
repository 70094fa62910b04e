import { expect, test } from "vitest";
import { listen } from "../../test/listen.ts";
import { toNodeRedirects } from "../node.ts";
import { createRedirects } from "./create-redirects.ts";

const asked: string[] = [];
const options = {
  baseUrl: "https://galley.example",
  token: "svc_read_1",
  locale: "en",
  path: "/blog/{slug}.html",
  fetch: async (url: string) => {
    const slug = new URL(url).pathname.split("/").at(-1) ?? "";
    asked.push(slug);
    if (slug === "down") return Response.json({ error: { code: "unavailable", message: "Away." } }, { status: 503 });
    if (slug === "none") return Response.json({ error: { code: "not_found", message: "None." } }, { status: 404 });
    return Response.json({ id: "art_1", slug: slug === "old" ? "new" : slug, blocks: [] });
  },
};
const redirects = createRedirects(options);
const answerTo = (path: string, method = "GET") => redirects(new Request(`https://hearth.example${path}`, { method }));

test("an earlier slug leads to the article's page, and every other request goes on", async () => {
  const moved = await answerTo("/blog/old.html?from=feed");
  expect([moved?.status, moved?.headers.get("location")]).toEqual([301, "/blog/new.html?from=feed"]);
  for (const path of ["/blog/new.html", "/blog/none.html", "/blog/down.html", "/about", "/blog/.html", "/blog/a/b.html", "/blog/Old.html"])
    expect([path, await answerTo(path)]).toEqual([path, undefined]);
  expect(await answerTo("/blog/old.html", "POST")).toBeUndefined();
});

test("the service is not asked again for each reader of a page", async () => {
  await answerTo("/blog/kept.html");
  await answerTo("/blog/kept.html");
  expect(asked.filter((slug) => slug === "kept")).toHaveLength(1);
});

test("node: middleware answers with the redirect, or lets the next handler answer", async () => {
  const handle = toNodeRedirects(redirects);
  await using server = await listen((request, response) => handle(request, response, () => response.end("page")));
  const moved = await fetch(`${server.url}/blog/old.html`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/new.html"]);
  expect(await (await fetch(`${server.url}/blog/new.html`)).text()).toBe("page");
});
