import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { openSite, pageFile, type Site } from "#test/source-pages/site.ts";
import { until } from "#test/until.ts";
import { createPageReader, type PageReader } from "./create-page-reader.ts";
import { PageUnavailable } from "./page-text.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const blog = pageFile("blog.html");
const asked: string[] = [];
const answers: Record<string, Answer> = {
  "/blog": page(blog),
  "/": page(blog),
  "/gzip": (response) => response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(blog)),
  "/notes.txt": page(pageFile("notes.txt"), "text/plain; charset=utf-8"),
  "/guide.md": page(pageFile("guide.md"), "text/plain"),
  "/xhtml": page(
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${blog.slice(blog.indexOf("<head>"))}`,
    "application/xhtml+xml",
  ),
  "/meta": page(`<meta http-equiv="Refresh" content="0; URL='/hop/1'"><p>One moment please.`),
  "/meta-inside": page(`<meta http-equiv="refresh" content="0; url=http://10.0.0.1/">`),
  "/meta-circle": page(`<meta http-equiv="refresh" content="1; url=/meta-back">`),
  "/meta-back": page(`<meta http-equiv="refresh" content="1; url=/meta-circle">`),
  "/meta-noscript": page(`<noscript><meta http-equiv="refresh" content="0; url=/missing"></noscript>${blog}`),
  "/circle": redirect("/circle"),
  "/nowhere": redirect("https://[nowhere"),
  "/unnamed": (response) => response.writeHead(302).end(),
  "/umlaut": redirect("/blog?q=ü"),
  "/shell": page(pageFile("shell.html")),
  "/pdf": page("%PDF-1.7", "application/pdf"),
  "/untyped": (response) => response.writeHead(200).end(blog),
  "/binary": page("GIF89a\0\0\0", "text/plain"),
  "/large": page(`<p>${"word ".repeat(700_000)}`),
  "/bomb": (response) =>
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(80_000_000, "a"))),
  "/drip": (response) => {
    response.writeHead(200, { "content-type": "text/html" }).write("<p>");
  },
  "/deep": page(`<p>${"<div>".repeat(3000)}word`),
  "/crowd": page("<b>".repeat(500_000)),
  "/attribute": page(`<p class="${"a ".repeat(1_300_000)}">${"word ".repeat(50)}`),
  "/busy": (response) => response.writeHead(503, { "retry-after": "120" }).end(),
  "/patience": (response) => response.writeHead(429).end(),
  "/broken": (response) => response.socket?.destroy(),
};

function page(text: string, type = "text/html"): Answer {
  return (response) => response.writeHead(200, { "content-type": type }).end(text);
}

function redirect(location: string): Answer {
  return (response) => response.writeHead(302, { location: Buffer.from(location, "utf8").toString("latin1") }).end();
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  asked.push(path);
  const [, hops] = /^\/hop\/(\d+)$/.exec(path) ?? [];
  const [, status] = /^\/status\/(\d+)$/.exec(path) ?? [];
  if (hops !== undefined) redirect(hops === "1" ? "../blog#part" : `/hop/${Number(hops) - 1}`)(response, request);
  else if (status !== undefined) response.writeHead(Number(status)).end();
  else (answers[path] ?? ((missing) => missing.writeHead(404).end()))(response, request);
}

let site: Site;
let reader: PageReader;
beforeAll(async () => {
  site = await openSite(answer);
  reader = createPageReader();
});
afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

function read(path: string, from: PageReader = reader) {
  return from.readPage("org_a", site.egress, site.origin + path);
}

test.each(["/blog", "/gzip", "/hop/1", "/hop/5", "/meta", "/umlaut", "/xhtml", "/meta-noscript"])("%s is read", async (path) => {
  const found = await read(path);
  expect(found).toMatchObject({ title: "How we made our kitchen quiet", url: `${site.origin}/journal/quiet-kitchen/` });
  expect(found.text).toContain("The loudest of them tells you what to replace first.");
  expect(found.document.blocks.length).toBeGreaterThan(8);
});

test("plain text and Markdown are read, Markdown also where its server does not know it", async () => {
  expect(await read("/notes.txt")).toMatchObject({ title: "Notes on keeping bees in a city", url: `${site.origin}/notes.txt` });
  expect((await read("/guide.md")).text).toContain("1. Branches that are **dead or broken**.");
});

test.each([
  ["/hop/6", "redirects more than 5 times"],
  ["/circle", "redirects in a loop"],
  ["/meta-circle", "redirects in a loop"],
  ["/nowhere", "something that is not an address"],
  ["/meta-inside", "leads to a private network"],
  ["/unnamed", "status 302"],
  ["/status/204", "status 204"],
  ["/status/304", "status 304"],
  ["/missing", "There is no page at this address (status 404)"],
  ["/status/410", "There is no page"],
  ["/status/401", "not open to everyone (status 401)"],
  ["/status/403", "not open to everyone"],
  ["/status/451", "not open to everyone"],
  ["/shell", "No readable text"],
  ["/pdf", "gives application/pdf"],
  ["/untyped", "content of unknown type"],
  ["/binary", "a file that is not text"],
  ["/large", "larger than 3 MB"],
  ["/bomb", "larger than 3 MB"],
  ["/deep", "nested too deeply"],
  ["/crowd", "too many parts"],
])("%s is refused, and the link is named", async (path, message) => {
  await expect(read(path)).rejects.toMatchObject({
    name: "Failure",
    code: "invalid_input",
    param: "link",
    message: expect.stringContaining(message),
  });
});

test.each([
  "http://10.0.0.1/",
  "http://127.0.0.2/",
  "http://169.254.169.254/latest/",
  "https://localhost/",
  "file:///etc/passwd",
  "https://user:word@127.0.0.1/",
])("a redirect to %s is refused", async (target) => {
  answers["/aside"] = redirect(target);
  await expect(read("/aside")).rejects.toMatchObject({
    code: "invalid_input",
    param: "link",
    message: expect.stringContaining("redirects to another"),
  });
});

test("an address that the way out refuses is refused with its reason", async () => {
  const closed = createEgress({ allow: [] });
  await expect(reader.readPage("org_a", closed, `${site.origin}/blog`)).rejects.toMatchObject({ code: "invalid_input", param: "link" });
  await expect(reader.readPage("org_a", closed, "https://[::1]/")).rejects.toMatchObject({
    message: expect.stringContaining("private network"),
  });
  await closed.close();
});

test.each([
  ["/status/500", "status", null],
  ["/busy", "status", 120],
  ["/patience", "status", null],
  ["/broken", "connection", null],
] as const)("%s may be read later", async (path, fault, retryAfterSeconds) => {
  const error: unknown = await read(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PageUnavailable);
  expect(error).toMatchObject({ fault, retryAfterSeconds });
});

test.each([
  ["EAI_AGAIN", PageUnavailable],
  ["ENOTFOUND", Error],
])("a name that is not found by %s is judged by whether it may be found later", async (code, kind) => {
  const lookup = () => Promise.reject(Object.assign(new Error("not found"), { code }));
  const egress = createEgress({ allow: [], lookup });
  const error: unknown = await reader.readPage("org_a", egress, "https://nowhere.example/").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(kind);
  expect(error instanceof PageUnavailable).toBe(kind === PageUnavailable);
  await egress.close();
});

test("a page that comes drop by drop is given up in time, redirects included", async () => {
  await using quick = createPageReader({ secondsToFetchMax: 0.3 });
  const error: unknown = await read("/drip", quick).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "PageUnavailable", fault: "timeout" });
  const slow: Answer = (response) => void setTimeout(() => redirect("/slower")(response, {} as IncomingMessage), 200);
  answers["/slow"] = slow;
  answers["/slower"] = (response) => void setTimeout(() => page(blog)(response, {} as IncomingMessage), 200);
  await expect(read("/slow", quick)).rejects.toMatchObject({ fault: "timeout" });
});

test("nothing but the page itself is asked for", async () => {
  asked.length = 0;
  await read("/blog");
  expect(asked).toEqual(["/blog"]);
});

test("a page that takes too much work is refused, and the next one finds another process", async () => {
  await using hasty = createPageReader({ secondsMax: 0.01 });
  await expect(read("/blog", hasty)).rejects.toMatchObject({ param: "link", message: expect.stringContaining("too complex") });
  await expect(read("/attribute")).rejects.toMatchObject({ param: "link" });
  expect((await read("/blog")).title).toBe("How we made our kitchen quiet");
});

test("a page that takes too much memory is refused, and the next one finds another process", async () => {
  await using small = createPageReader({ heapMegabytesMax: 24 });
  answers["/rows"] = page(`<table>${"<tr><td>a</td><td>b</td></tr>".repeat(19_000)}</table>`);
  await expect(read("/rows", small)).rejects.toMatchObject({ param: "link", message: expect.stringContaining("too complex") });
  expect((await read("/notes.txt", small)).title).toBe("Notes on keeping bees in a city");
});

test("a process that dies takes its page with it and nothing else", async () => {
  await using fresh = createPageReader();
  const dying = read("/blog", fresh);
  dying.catch(() => {});
  const waiting = read("/notes.txt", fresh);
  await until(() => fresh.processIds().length > 0);
  process.kill(fresh.processIds()[0] ?? 0, "SIGKILL");
  const outcomes = await Promise.allSettled([dying, waiting]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("who finds the line full may come back", async () => {
  await using narrow = createPageReader({ waitingMax: 0 });
  const outcomes = await Promise.allSettled([read("/blog", narrow), read("/blog", narrow)]);
  expect(outcomes).toContainEqual({ status: "rejected", reason: expect.objectContaining({ name: "PageUnavailable", fault: "busy" }) });
  expect(outcomes).toContainEqual(expect.objectContaining({ status: "fulfilled" }));
});

test("a page that the end of the service interrupts may be read later", async () => {
  const ending = createPageReader();
  const reading = read("/blog", ending).catch((reason: unknown) => reason);
  await until(() => ending.processIds().length > 0);
  await ending[Symbol.asyncDispose]();
  expect(await reading).toMatchObject({ name: "PageUnavailable", fault: "busy" });
});
