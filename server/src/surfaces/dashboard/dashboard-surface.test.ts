import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { createWatch } from "#src/operations/live/watch-organizations.ts";
import { createPersonBudget } from "#src/people/access/call-budget.ts";
import { operations } from "#src/registry/operations.ts";
import { registry } from "#src/registry/registry.ts";
import { createBodies } from "#src/surfaces/bodies.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { dashboardSurface } from "./dashboard-surface.ts";
import type { DashboardDependencies } from "./dependencies.ts";
import type { FirstAnswer } from "./first-answers.ts";

let world: World;
let visitor: Visitor;
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
});
afterAll(() => world.close());

const own = { origin: "http://galley.test", "sec-fetch-site": "same-origin" };
const json = { ...own, "content-type": "application/json" };

beforeEach(async () => {
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
});

function call(
  operation: string,
  input: object,
  { by = visitor, organizationId = world.organizationId, headers = {} as Record<string, string> } = {},
) {
  const path = `/dashboard/organizations/${organizationId}/${operation}`;
  return by.send("POST", path, { headers: { ...json, ...headers }, body: JSON.stringify(input) });
}

describe("the session", () => {
  test("names the person, their organizations with role, and every project that they reach", async () => {
    const { status, text } = await visitor.send("GET", "/dashboard/session", { headers: own });
    expect(status).toBe(200);
    const { person, organizations } = JSON.parse(text);
    expect(person.id).toBe(world.personId);
    expect(organizations).toEqual([
      expect.objectContaining({ id: world.organizationId, role: "owner", projects: [expect.objectContaining({ id: world.projectId })] }),
    ]);
  });

  test("of nobody is refused, and so is one that has ended", async () => {
    expect((await newVisitor(world.app).send("GET", "/dashboard/session", { headers: own })).status).toBe(401);
    await world.owner.query("delete from session");
    expect((await visitor.send("GET", "/dashboard/session", { headers: own })).status).toBe(401);
  });
});

describe("a call", () => {
  test("runs any operation of the person's role, public or of the dashboard, and is told in the audit log as theirs", async () => {
    const made = await call("create_article", { projectId: world.projectId, markdown: "# Walls\n\nSlow.", submit: false });
    expect(made.status).toBe(200);
    const { id } = JSON.parse(made.text);
    expect(JSON.parse((await call("get_article", { id })).text)).toMatchObject({ id, title: "Walls", status: "draft" });
    expect(JSON.parse((await call("list_members", {})).text).data).toHaveLength(1);
    const { rows } = await world.owner.query("select operation, surface, person_id, token_id from audit where subject_id = $1", [id]);
    expect(rows).toEqual([{ operation: "create_article", surface: "dashboard", person_id: world.personId, token_id: null }]);
  });

  test("with the same key twice happens once", async () => {
    const headers = { "idempotency-key": "one-click" };
    const input = { projectId: world.projectId, markdown: "# Once\n\nOnly." };
    const [first, second] = [await call("create_article", input, { headers }), await call("create_article", input, { headers })];
    expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text));
    const { rows } = await world.owner.query("select count(*)::integer as count from article where title = 'Once'");
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("that is long is packed for whoever can unpack it, and a short one is not worth it", async () => {
    const headers = { "accept-encoding": "gzip" };
    const packing = async (operation: string, input: object) => (await call(operation, input, { headers })).headers.get("content-encoding");
    await call("create_article", { projectId: world.projectId, markdown: `# Long\n\n${"Words and words. ".repeat(200)}` });
    const { data } = JSON.parse((await call("list_articles", { projectId: world.projectId })).text);
    expect(await packing("get_article", { id: data[0].id })).toBe("gzip");
    expect(await packing("list_members", {})).toBeNull();
  });

  test("takes a file as a part of a form", async () => {
    const form = new FormData();
    form.append("projectId", world.projectId);
    form.append("file", new Blob([Buffer.from(tinyPng, "base64")], { type: "image/png" }), "wall.png");
    const request = new Request("http://galley.test", { method: "POST", body: form });
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const type = request.headers.get("content-type") ?? "";
    const response = await world.app.fetch(
      new Request(`http://galley.test/dashboard/organizations/${world.organizationId}/upload_image`, {
        method: "POST",
        headers: { ...own, cookie, "content-type": type },
        body: await request.arrayBuffer(),
      }),
    );
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ width: 16, height: 9 })]);
  });

  test("answers what is refused with the envelope of REST, and asks no browser for a password of its own", async () => {
    const refused = await call("create_article", { projectId: world.projectId, markdown: "" });
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: "invalid_input", param: "markdown", requestId: expect.any(String) } });
    const gone = await call("list_members", {}, { by: newVisitor(world.app) });
    expect([gone.status, gone.headers.get("www-authenticate"), gone.headers.get("cache-control")]).toEqual([401, null, "no-store"]);
  });

  test("to an unknown operation, or to one of the operator's own, is refused", async () => {
    expect((await call("drop_everything", {})).status).toBe(404);
    expect((await call("__proto__", {})).status).toBe(404);
    expect((await call("add_credits", { credits: 5, reference: "x" })).status).toBe(403);
  });

  test("into an organization of others answers like one that does not exist", async () => {
    const foreign = await world.newOrganization();
    const answers = await Promise.all(
      [foreign.organizationId, "org_none"].map((organizationId) => call("list_members", {}, { organizationId })),
    );
    const errors = answers.map(({ status, text }) => ({ status, error: { ...JSON.parse(text).error, requestId: "" } }));
    expect(errors[0]).toEqual(errors[1]);
    expect(errors[0]?.status).toBe(404);
  });

  test("follows a changed role and an ended membership at once", async () => {
    const member = await world.newMember({ role: "member" });
    await setPassword(world.owner, member.personId);
    const { rows } = await world.owner.query("select email from person where id = $1", [member.personId]);
    const theirs = newVisitor(world.app);
    await theirs.post("/sign-in", { email: rows[0].email, password: goodPassword });
    const write = () => call("create_article", { projectId: world.projectId, markdown: "# Mine\n\nText." }, { by: theirs });
    expect((await write()).status).toBe(200);
    await world.owner.query("update member set role = 'reader' where person_id = $1", [member.personId]);
    expect((await write()).status).toBe(403);
    await world.owner.query("delete from member where person_id = $1", [member.personId]);
    expect((await write()).status).toBe(404);
  });
});

describe("a page of another site", () => {
  const table: [string, Record<string, string>][] = [
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another site, in an older browser", { origin: "https://evil.example" }],
    ["a sister host", { origin: "http://sister.galley.test", "sec-fetch-site": "same-site" }],
    ["a hidden origin", { origin: "null" }],
    ["nowhere", {}],
  ];

  test.each(table)("changes nothing: %s", async (_name, headers) => {
    const path = `/dashboard/organizations/${world.organizationId}/create_article`;
    const body = JSON.stringify({ projectId: world.projectId, markdown: "# Forged\n\nText." });
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
      const { status } = await visitor.send("POST", path, { headers: { ...headers, "content-type": type }, body });
      expect(status).toBe(403);
    }
    expect((await world.owner.query("select from article where title = 'Forged'")).rows).toEqual([]);
  });

  test("reads nothing either", async () => {
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await visitor.send("GET", "/dashboard/session", { headers: foreign })).status).toBe(403);
    const changes = `/dashboard/organizations/${world.organizationId}/changes`;
    expect((await visitor.send("GET", changes, { headers: foreign })).status).toBe(403);
  });
});

describe("the page", () => {
  const screens = ["/", "/projects/prj_1/articles", "/projects/prj_1/calendar?view=week", "/organizations/org_1/credits"];

  test.each(screens)("is sent at %s to whoever is signed in, and everybody else signs in first", async (path) => {
    const { status, headers } = await visitor.get(path);
    // Without a build the page says so, with the same strict headers.
    expect([200, 503]).toContain(status);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get("x-frame-options")).toBe("DENY");
    // A page that opens the dashboard in another window gets no reference to it.
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toBe("no-store");
    const away = await newVisitor(world.app).get(path);
    // The root address shows the landing page.
    if (path === "/") expect(away.text).toContain("Nothing goes live without approval.");
    else expect(away).toMatchObject({ status: 303, location: `/sign-in?next=${encodeURIComponent(path)}` });
  });
});

describe("what travels with the page", () => {
  const built = '<!doctype html><script type="application/json" id="known"></script><div id="root"></div>';
  const files = { page: () => built, scriptsOf: () => [], answer: async () => undefined };
  const dependencies = () => ({
    ...registry,
    services: world.app.services,
    operations,
    listDeletions: async () => [],
    log: createLog("silent"),
    publicUrl,
    bodies: createBodies(),
    watch: createWatch(async () => ({ changes: [], writers: [] })),
    takeCall: createPersonBudget(world.pool),
    patienceMilliseconds: 60_000,
  });
  const cookie = () => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  test("is the session of whoever is signed in, and no name in it ends it or begins another script", async () => {
    const surface = dashboardSurface(dependencies(), files);
    const name = "</script><script>alert(1)</script><!--<script>$&$'\u2028\u2029";
    await world.owner.query("update person set name = $2 where id = $1", [world.personId, name]);
    const response = await surface.request("http://galley.test/", { headers: { cookie: cookie() } });
    const text = await response.text();
    expect(text.match(/<\/script/g)).toHaveLength(1);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain("<!--");
    const [, known = ""] = /id="known">([\s\S]*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(known).session.person.name).toBe(name);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  async function answersAt(path: string, differences: Partial<DashboardDependencies> = {}, browser = "Firefox"): Promise<FirstAnswer[]> {
    const surface = dashboardSurface({ ...dependencies(), ...differences }, files);
    const page = await surface.request(`http://galley.test${path}`, { headers: { cookie: cookie(), "user-agent": browser } });
    return JSON.parse(/id="known">([\s\S]*?)<\/script>/.exec(await page.text())?.[1] ?? "").answers;
  }
  const operationsAt = async (...at: Parameters<typeof answersAt>) => (await answersAt(...at)).map(({ operation }) => operation);

  test("is what the list of articles asks for first, answered as a call would be", async () => {
    const { projectId, organizationId } = world;
    await call("create_article", { projectId, markdown: "# </script>\n\nText." });
    const answers = await answersAt(`/projects/${projectId}/articles`);
    const asked = ["browse_articles", "count_articles", "list_saved_views", "list_tags", "get_brand"];
    expect(answers.map(({ operation }) => operation)).toEqual([...asked, "count_waiting", "get_credits"]);
    const own = [{ projectId, sort: "updated", limit: 25 }, { projectId }, { projectId, screen: "articles" }, { projectId, limit: 100 }];
    expect(answers.map(({ input }) => input)).toEqual([...own, { id: projectId }, {}, {}]);
    for (const { operation, input, answer, organizationId: of } of answers) {
      expect([of, answer]).toEqual([organizationId, JSON.parse((await call(operation, input)).text)]);
    }
  });

  test("is less for other screens and narrowed lists, and nothing for a project that somebody does not reach", async () => {
    const frame = ["count_waiting", "get_credits"];
    for (const path of ["calendar?view=month", "articles?q=walls"])
      expect(await operationsAt(`/projects/${world.projectId}/${path}`)).toEqual(frame);
    expect(await operationsAt(`/organizations/${world.organizationId}/audit?group=access`)).toEqual(["get_retention", ...frame]);
    expect(await operationsAt(`/organizations/${world.organizationId}/assistants`)).toEqual(["list_assistants", ...frame]);
    const { projectId: foreign, organizationId: other } = await world.newOrganization();
    for (const path of ["members?tab=roles", "constructor", `settings?project=${foreign}`])
      expect(await operationsAt(`/organizations/${world.organizationId}/${path}`)).toEqual(frame);
    for (const path of [
      `/organizations/${other}/audit`,
      `/organizations/${world.projectId}/audit`,
      `/projects/${foreign}/articles`,
      "/projects/prj_unknown/articles",
      "/",
    ])
      expect(await operationsAt(path)).toEqual([]);
  });

  test("is the calendar's list of the days to come on a phone, and no list of tokens or members for a reader", async () => {
    const [list] = (await answersAt(`/projects/${world.projectId}/calendar`, {}, "Android 16, Mobile Safari")) as [FirstAnswer];
    const { from, to } = list.input as { from: string; to: string };
    expect(list).toMatchObject({ operation: "browse_calendar", answer: { today: from } });
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 24 * 60 * 60 * 1000);
    const tokens = `/organizations/${world.organizationId}/tokens`;
    expect(await operationsAt(tokens)).toEqual(["list_tokens", "count_tokens", "count_waiting", "get_credits"]);
    await world.owner.query("update member set role = 'reader' where person_id = $1", [world.personId]);
    for (const path of [tokens, `/organizations/${world.organizationId}/members`])
      expect(await operationsAt(path)).toEqual(["count_waiting", "get_credits"]);
    await world.owner.query("update member set role = 'owner' where person_id = $1", [world.personId]);
  });

  test("leaves out what fails: its place on the screen asks itself", async () => {
    const run = () => Promise.reject(new Error("away"));
    const broken = operations.map((one) => (one.operation.name === "get_credits" ? { ...one, run } : one));
    expect(await operationsAt(`/projects/${world.projectId}/constructor`, { operations: broken })).toEqual(["count_waiting"]);
  });

  test("leaves out what takes long", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const slow = operations.map((one) => (one.operation.name === "get_credits" ? { ...one, run: () => promise } : one));
    const late = { operations: slow, patienceMilliseconds: 5000 };
    expect(await operationsAt(`/projects/${world.projectId}/constructor`, late)).toEqual(["count_waiting"]);
    resolve({});
  });

  test("is nothing for nobody, and a head has no body", async () => {
    const surface = dashboardSurface(dependencies(), files);
    const nobody = await surface.request("http://galley.test/projects/prj_1/articles");
    expect([nobody.status, await nobody.text()]).toEqual([303, ""]);
    const head = await surface.request("http://galley.test/", { method: "HEAD", headers: { cookie: cookie() } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

const tinyPng =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQY02PYGmxDEmIY1TAoNAAASRy2QS+9Y34AAAAASUVORK5CYII=";
