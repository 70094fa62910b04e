import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { getArticle, listArticles } from "@galley/contract";
import { afterAll, expect, test } from "vitest";
import { deliveryOf, eventOf, newSecret } from "./delivery.ts";
import { listen } from "./listen.ts";
import { availableNodes, installPacked } from "./packed.ts";

const project = installPacked();
afterAll(() => project[Symbol.dispose]());
cpSync(join(import.meta.dirname, "../../examples/node-site"), join(project.root, "site"), { recursive: true });
for (const name of ["@types/node", "undici-types"]) project.link(name);

const article = getArticle.siteRead?.example.output;

async function freeUrl(): Promise<string> {
  await using server = await listen(() => {});
  return server.url;
}

test("its code says what the types say", () => {
  const options = { types: ["node"], lib: ["es2023"], allowJs: true, checkJs: true, exactOptionalPropertyTypes: true, skipLibCheck: true };
  expect(project.compile(options, ["site/server.js", "site/pages.js"])).toBe("");
});

test.for(availableNodes().map((node) => [node]))(
  "with %s it shows articles, keeps pages, and drops them at an event",
  async ([node = ""]) => {
    let title = "A <first> title";
    let calls = 0;
    await using service = await listen((request, response) => {
      calls++;
      const url = request.url ?? "";
      if (url.startsWith("/api/v1/articles?")) response.end(JSON.stringify({ ...listArticles.siteRead?.example.output, nextCursor: null }));
      else if (/^\/api\/v1\/articles\/heat(-pump-stone-house)?\?/.test(url)) response.end(JSON.stringify({ ...article, title }));
      else response.writeHead(404).end('{"error":{"code":"not_found","message":"None.","requestId":"req_1"}}');
    });
    const secret = newSecret();
    const url = await freeUrl();
    const env = { SERVICE_URL: service.url, SERVICE_READ_TOKEN: "svc_read_abc", SERVICE_WEBHOOK_SECRET: secret, PORT: new URL(url).port };
    const child = spawn(node, ["server.js"], { cwd: join(project.root, "site"), env: { ...process.env, ...env } });
    try {
      await once(child.stdout, "data");
      const get = async (path: string) => {
        const response = await fetch(url + path);
        return { status: response.status, text: await response.text() };
      };
      expect((await get("/blog")).text).toContain('<a href="/blog/heat-pump-stone-house">');
      expect((await get("/feed.xml")).text).toContain("<rss ");
      expect((await get("/sitemap.xml")).text).toContain("<urlset ");
      expect((await get("/blog/missing")).status).toBe(404);
      const moved = await fetch(`${url}/blog/heat`, { redirect: "manual" });
      expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
        301,
        "/blog/heat-pump-stone-house",
        "public, max-age=300",
      ]);
      expect((await get("/blog/heat")).text).toContain("<h1>A &#60;first&#62; title</h1>");
      title = "Another title";
      const before = calls;
      expect((await get("/blog/heat")).text).toContain("first");
      expect(calls).toBe(before);
      const delivery = deliveryOf(eventOf("article.updated"), secret);
      const { status } = await fetch(`${url}/api/service/webhook`, { method: "POST", ...delivery });
      expect(status).toBe(204);
      expect((await get("/blog/heat")).text).toContain("<h1>Another title</h1>");
    } finally {
      child.kill();
      await once(child, "exit");
    }
  },
);
