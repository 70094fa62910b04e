import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";
import { behindBlog } from "./blog.ts";
import { createCommonHeaders } from "./common-headers.ts";

let world: World;
let site: Awaited<ReturnType<typeof openBlog>>;
let port: number;
const server = createServer();

beforeAll(async () => {
  world = await openWorld();
  const project = await world.newProject({ name: "Surface", blogHosts: ["mapped.example"] });
  site = await openBlog(world, { projectId: project.id });
  await site.publish({ slug: "one", title: "One", markdown: "Text. ".repeat(300) });
  server.on(
    "request",
    getRequestListener(behindBlog(site.blog, createCommonHeaders("https://galley.test"), () => new Response("the application"))),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  site.close();
  await world.close();
});

type Answer = { status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer };

function send(path: string, { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const all = { host: "galley.test", ...headers };
  const request = httpRequest({ host: "127.0.0.1", port, path, method, headers: all, setHost: false, agent: false }, async (response) => {
    const { date: _, ...kept } = response.headers;
    resolve({ status: response.statusCode, headers: kept, body: Buffer.concat(await response.toArray()) });
  });
  request.on("error", reject);
  request.end();
  return promise;
}

/** Headers that caches, frameworks and proxies have been tricked with. */
const oddHeaders: Record<string, string> = {
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-For": "127.0.0.1",
  "X-Forwarded-Proto": "gopher",
  "X-Forwarded-Port": "1",
  "X-Forwarded-Prefix": "/evil",
  "X-Forwarded-Scheme": "http",
  "X-Forwarded-Server": "evil.example",
  "X-Forwarded-Path": "/evil",
  "X-Host": "evil.example",
  "X-HTTP-Host-Override": "evil.example",
  "X-Original-URL": "/evil",
  "X-Original-Host": "evil.example",
  "X-Rewrite-URL": "/evil",
  "X-Override-URL": "/evil",
  "X-HTTP-Method-Override": "POST",
  "X-HTTP-Method": "DELETE",
  "X-Method-Override": "PUT",
  "X-Real-IP": "10.0.0.1",
  "X-Client-IP": "10.0.0.1",
  "True-Client-IP": "10.0.0.1",
  "CF-Connecting-IP": "10.0.0.1",
  "CF-IPCountry": "FR",
  Forwarded: "host=evil.example;proto=https",
  Via: "1.1 evil.example",
  Origin: "https://evil.example",
  Referer: "https://evil.example/",
  "Accept-Language": "fr, ar;q=0.9",
  Accept: "application/json",
  "Accept-Charset": "utf-16",
  "User-Agent": "<script>alert(1)</script>",
  Cookie: "language=fr; session=1; preview=1",
  Authorization: "Bearer svc_live_0",
  "Content-Type": "application/json",
  "Cache-Control": "no-cache",
  Pragma: "no-cache",
  Range: "bytes=0-10",
  "If-Modified-Since": "Thu, 01 Jan 2099 00:00:00 GMT",
  "If-Range": '"x"',
  "X-Requested-With": "XMLHttpRequest",
  "X-Ghost-Preview": "1",
  "X-Middleware-Subrequest": "middleware",
  "X-Timer": "S1",
  "Sec-Fetch-Mode": "cors",
  "Sec-GPC": "1",
  DNT: "1",
  "Save-Data": "on",
  Purpose: "prefetch",
  "X-Evil": "1",
};

test("no header of a request changes a byte of a public page", async () => {
  const paths = ["", "?page=1", "/one", "/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt", "/missing", "/one/"];
  for (const path of paths.map((below) => site.base + below)) {
    const plain = await send(path);
    expect(await send(path, { headers: oddHeaders }), path).toEqual(plain);
    for (const [name, value] of Object.entries(oddHeaders))
      expect(await send(path, { headers: { [name]: value } }), `${path} ${name}`).toEqual(plain);
  }
});

test("the host is the one header that names a blog, and only a mapped one", async () => {
  const plain = await send(`${site.base}/one`);
  expect(await send(`${site.base}/one`, { headers: { host: "evil.example" } })).toEqual(plain);
  expect(plain.body.toString()).not.toContain("evil.example");
  const mapped = await send("/one", { headers: { host: "Mapped.Example:81" } });
  expect([mapped.status, mapped.headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
  expect(await send("/one", { headers: { host: "mapped.example", ...oddHeaders } })).toEqual(mapped);
});

test("over a connection: codings, tags and heads", async () => {
  const path = `${site.base}/one`;
  const ask = () => send(path, { headers: { "accept-encoding": "gzip, br" } });
  const first = await ask();
  expect([first.headers["content-encoding"], first.headers["content-length"]]).toEqual(["gzip", String(first.body.byteLength)]);
  // A page that is read often is packed once more, beside the answers.
  await expect.poll(async () => (await ask()).headers["content-encoding"]).toBe("br");
  const packed = await ask();
  expect(packed.headers["content-length"]).toBe(String(packed.body.byteLength));
  const { etag = "" } = packed.headers;
  const unchanged = await send(path, { headers: { "accept-encoding": "gzip, br", "if-none-match": String(etag) } });
  expect([unchanged.status, unchanged.body.byteLength, unchanged.headers.etag]).toEqual([304, 0, etag]);
  const whole = await send(path);
  const head = await send(path, { method: "HEAD" });
  expect([head.status, head.headers, head.body.byteLength]).toEqual([200, whole.headers, 0]);
  expect((await send(path, { method: "POST" })).status).toBe(405);
});

test("a page may run, frame and sniff nothing, and send nothing elsewhere", async () => {
  for (const path of [`${site.base}/one`, site.base, `${site.base}/missing`, "/blog/unknown"]) {
    const { headers, body } = await send(path);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self' https: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect([headers["x-content-type-options"], headers["referrer-policy"]]).toEqual(["nosniff", "strict-origin-when-cross-origin"]);
    expect(headers["set-cookie"]).toBeUndefined();
    const scripts = body.toString().match(/<script[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => tag !== '<script type="application/ld+json">')).toEqual([]);
    expect(body.toString()).not.toMatch(/ style="| on\w+="/);
  }
});

test("fonts come from the service and never change under their name", async () => {
  const page = (await send(site.base)).body.toString();
  const [preloaded] = /\/blog-assets\/[\w.-]+\.woff2/.exec(page) ?? [];
  const font = await send(preloaded ?? "");
  expect(font.body.subarray(0, 4).toString()).toBe("wOF2");
  expect([font.headers["content-type"], font.headers["cache-control"]]).toEqual(["font/woff2", "public, max-age=31536000, immutable"]);
  expect(await send(preloaded ?? "", { headers: { host: "mapped.example" } })).toEqual(font);
  for (const path of ["/blog-assets/x.woff2", "/blog-assets/", "/blog-assets/toString"]) expect((await send(path)).status).toBe(404);
});

test("everything else reaches the application, on any host that is no blog's", async () => {
  for (const path of ["/", "/blogs", "/?x=/blog/surface"]) {
    expect((await send(path)).body.toString(), path).toBe("the application");
    expect((await send(path, { headers: { host: "mapped.example" } })).body.toString(), path).not.toBe("the application");
  }
});

test("what the service answers itself reaches the application on every host", async () => {
  for (const path of ["/readyz", "/livez", "/api/v1/articles", "/mcp", "/docs", "/account", "/dashboard/session", "/oauth/token"]) {
    for (const host of ["galley.test", "mapped.example", "mapped.example.", "127.0.0.1"]) {
      expect((await send(path, { headers: { host } })).body.toString(), `${host}${path}`).toBe("the application");
    }
  }
});

test("the API does not ask a blog first", async () => {
  const find = vi.fn(site.blog.find);
  const fetch = behindBlog({ ...site.blog, find }, createCommonHeaders("https://galley.test"), () => new Response("the application"));
  const path = async (name: string) => (await fetch(new Request(`http://mapped.example${name}`), {})).text();
  expect(await path("/api/v1/articles")).toBe("the application");
  expect(find).not.toHaveBeenCalled();
  await path("/apiary");
  expect(find).toHaveBeenCalledOnce();
});
