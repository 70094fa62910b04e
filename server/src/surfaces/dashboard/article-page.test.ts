import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { replaceSiteEndpoint } from "#src/delivery/webhooks/site-endpoint.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let visitor: Visitor;
let id: string;
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
  id = (await world.newArticle({ markdown: "# Walls\n\nSaved words." })).id;
});
afterAll(() => world.close());

beforeEach(async () => {
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
});

const own = { origin: "http://galley.test", "sec-fetch-site": "same-origin" };
const boundary = "----form";
const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
const formOf = (value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="input"\r\n\r\n${value}\r\n--${boundary}--\r\n`;

function submit(
  input: unknown,
  { by = visitor, headers = own as Record<string, string>, organizationId = world.organizationId, page = "article" } = {},
) {
  const path = `/dashboard/organizations/${organizationId}/pages/${page}`;
  const body = formOf(typeof input === "string" ? input : JSON.stringify(input));
  return by.send("POST", path, { headers: { ...type, ...headers }, body });
}

test("a form of the dashboard gets the page, for its own frames alone, without scripts, caches, indexes and referrers", async () => {
  const { status, text, headers } = await submit({ id, unsaved: { markdown: "Unsaved words — with ünïcode." } });
  expect(status).toBe(200);
  expect(text).toContain("Unsaved words — with ünïcode.");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[^']+'$/),
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  ]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.getSetCookie()).toEqual([]);
});

test("nobody else is answered: not a foreign page, not a stranger, not a member of another organization", async () => {
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await submit({ id }, { headers: foreign })).status).toBe(403);
  expect((await submit({ id }, { by: newVisitor(world.app) })).status).toBe(401);
  const other = await world.newOrganization();
  expect((await submit({ id }, { organizationId: other.organizationId })).status).toBe(404);
  expect((await submit({ id: "art_unknown" })).status).toBe(404);
});

test("no address leads to the page", async () => {
  const path = `/dashboard/organizations/${world.organizationId}/pages/article`;
  const { status, text } = await visitor.send("GET", path, { headers: own });
  expect([status, text.includes("Saved words")]).toEqual([404, false]);
});

test("a refusal is words alone under the same policy", async () => {
  const { status, text, headers } = await submit({ id, revision: 7 });
  expect([status, headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/revision/i);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
});

test.each([
  ["what is no JSON", "no json"],
  ["what is no object", "[]"],
  ["an unknown field", JSON.stringify({ id: "art_1", html: "<script>" })],
])("a form with %s is refused", async (_name, value) => {
  expect((await submit(value)).status).toBe(400);
});

test("a text over the limit of a save is refused before it is drawn", async () => {
  const long = await submit({ id, unsaved: { markdown: "a".repeat(200_001) } });
  expect(long.status).toBe(400);
  const huge = await submit({ id, unsaved: { markdown: "a".repeat(3_100_000) } });
  expect(huge.status).toBe(400);
});

test("a change of role or reach counts with the next page", async () => {
  expect((await submit({ id })).status).toBe(200);
  await world.owner.query("update member set role = 'reader' where person_id = $1", [world.personId]);
  expect((await submit({ id })).status, "readers read").toBe(200);
  await world.owner.query("update member set role = 'owner' where person_id = $1", [world.personId]);
  await world.owner.query("delete from session");
  expect((await submit({ id })).status).toBe(401);
});

test("a connected site's preview is framed by a page that may frame that site alone, and that runs no scripts itself", async () => {
  const { id: projectId } = await world.newProject({ hostedBlog: false, siteUrl: "https://hearth.example" });
  const { id: draft } = await world.newArticle({ projectId, markdown: "# A draft\n\nText." }, { kind: "person" });
  const frame = () => submit({ id: draft }, { page: "site" });
  expect((await frame()).status, "without a preview").toBe(404);
  const { organizationId, pool, app } = world;
  await transact(pool, organizationId, (tx) =>
    replaceSiteEndpoint(tx, app.services.vault, world.actor({ kind: "person" }), { projectId, siteUrl: "https://hearth.example" }),
  );
  await world.call(world.registry.setSitePreview, { projectId, path: "/preview" }, { kind: "person" });
  const { status, text, headers } = await frame();
  expect(status).toBe(200);
  expect(text).toMatch(/<iframe src="https:\/\/hearth\.example\/preview\?article=art_[^"]*" /);
  expect((headers.get("content-security-policy") ?? "").split("; ")).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[^']+'$/),
    "frame-src https://hearth.example",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);
  expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"]);
});
