import { expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { representatives } from "#test/chance.ts";
import { answers, asked, redirect } from "#test/source-pages/odd-pages.ts";
import { until } from "#test/until.ts";
import { createPageReader } from "./create-page-reader.ts";
import { PageUnavailable } from "./page-text.ts";
import { useReader } from "./test-support.ts";

const { opened, read } = useReader();

test.each(representatives(["/blog", "/gzip", "/hop/5", "/meta", "/umlaut", "/hop/1", "/xhtml", "/meta-noscript"], 4))(
  "%s is read",
  async (path) => {
    const found = await read(path);
    expect(found).toMatchObject({ title: "How we made our kitchen quiet", url: `${opened.site.origin}/journal/quiet-kitchen/` });
    expect(found.text).toContain("The loudest of them tells you what to replace first.");
    expect(found.document.blocks.length).toBeGreaterThan(8);
  },
);

test("plain text and Markdown are read, Markdown also where its server does not know it", async () => {
  expect(await read("/notes.txt")).toMatchObject({ title: "Notes on keeping bees in a city", url: `${opened.site.origin}/notes.txt` });
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

const inside = [
  "http://10.0.0.1/",
  "http://127.0.0.2/",
  "http://169.254.169.254/latest/",
  "https://localhost/",
  "file:///etc/passwd",
  "https://user:word@127.0.0.1/",
];

test.each(representatives(inside, 2))("a redirect to %s is refused", async (target) => {
  answers["/aside"] = redirect(target);
  await expect(read("/aside")).rejects.toMatchObject({
    code: "invalid_input",
    param: "link",
    message: expect.stringContaining("redirects to another"),
  });
});

test("an address that the way out refuses is refused with its reason", async () => {
  const closed = createEgress({ allow: [] });
  await expect(opened.reader.readPage("org_a", closed, `${opened.site.origin}/blog`)).rejects.toMatchObject({
    code: "invalid_input",
    param: "link",
  });
  await expect(opened.reader.readPage("org_a", closed, "https://[::1]/")).rejects.toMatchObject({
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
  const error: unknown = await opened.reader.readPage("org_a", egress, "https://nowhere.example/").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(kind);
  expect(error instanceof PageUnavailable).toBe(kind === PageUnavailable);
  await egress.close();
});

test("nothing but the page itself is asked for", async () => {
  asked.length = 0;
  await read("/blog");
  expect(asked).toEqual(["/blog"]);
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
