import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession } from "#src/people/access/sessions.ts";
import { openBlog } from "../blog.ts";
import { inShare } from "../chance.ts";
import { requester } from "../request.ts";
import { newVisitor } from "../visitor.ts";
import { openWorld, type World } from "../world.ts";
import { openProcess } from "./open-process.ts";

// Changes go through the world's own process, and another one is read. The table of what processes keep is in record 77.
let world: World;
let other: Awaited<ReturnType<typeof openProcess>>;
beforeAll(async () => {
  world = await openWorld();
  other = await openProcess(world);
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await world.close();
});

/** Keeps what processes hold from getting old by itself, so that the other one learns of a change by being told alone. */
function stopClock(): void {
  const now = performance.now();
  beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(now));
  afterEach(() => void vi.restoreAllMocks());
}

const person = { kind: "person" } as const;
const operator = { kind: "operator" } as const;

let sites = 0;

/** A blog with one live article that the other process has in memory. */
async function newSite() {
  sites += 1;
  const hosts = { kept: `kept-${sites}.example`, taken: `taken-${sites}.example` };
  const project = await world.newProject({ name: `Before ${sites}`, blogHosts: [hosts.taken] });
  const cover = await world.newImage({ projectId: project.id, alt: "Seen from the street" });
  const { base, publish, ...blog } = await openBlog(world, { projectId: project.id });
  const id = await publish({ slug: "walls", cover });
  blog.close();
  const visitor = newVisitor(other.app);
  const read = async (path = "/walls", host = "galley.test") => {
    const { status, text } = await visitor.send("GET", host === "galley.test" ? base + path : path, { headers: { host } });
    return status === 200 ? text : status;
  };
  expect(await read(), "kept").toContain("Seen from the street");
  return { projectId: project.id, id, hosts, read };
}
type Site = Awaited<ReturnType<typeof newSite>>;

type Change = {
  change: (site: Site) => Promise<unknown>;
  read?: (site: Site) => Promise<string | number>;
  before: unknown;
  after: unknown;
};

const work = async (worker: { work(): Promise<number> }) => {
  while ((await worker.work()) > 0);
};

const changes: Record<string, Change> = {
  "a project's name": {
    change: ({ projectId }) => world.call(world.registry.updateProject, { id: projectId, name: "Afterwards" }, person),
    before: expect.stringContaining("Before"),
    after: expect.stringContaining("Afterwards"),
  },
  "a blog that is turned off": {
    change: ({ projectId }) => world.call(world.registry.updateProject, { id: projectId, hostedBlog: false }, person),
    before: expect.any(String),
    after: 404,
  },
  "the brand's colors": {
    change: ({ projectId: id }) =>
      world.call(
        world.registry.setBrand,
        { id, profile: { visual: { colors: { accent: "#b03a1e", paper: "#fdf3e3", primary: "#112233" } } } },
        person,
      ),
    before: expect.not.stringContaining("#b03a1e"),
    after: expect.stringContaining("#b03a1e"),
  },
  "an article that goes live": {
    async change({ projectId }) {
      await world.newArticle({ projectId, slug: "roofs", status: "published" }, { projectId });
    },
    read: ({ read }) => read("/roofs"),
    before: 404,
    after: expect.any(String),
  },
  "an article that goes offline": {
    change: ({ id }) => world.call(world.registry.unpublishArticle, { id }, person),
    before: expect.any(String),
    after: 410,
  },
  "the words of an image": {
    async change({ projectId }) {
      const { rows } = await world.owner.query("select id from library_image where project_id = $1", [projectId]);
      await world.call(world.registry.updateImage, { id: rows[0].id, alt: "Seen from the garden", onLivePages: true }, person);
    },
    before: expect.stringContaining("street"),
    after: expect.stringContaining("garden"),
  },
  "a host that a blog gets": {
    change: ({ projectId, hosts }) => world.call(world.registry.grantBlogHost, { projectId, host: hosts.kept }, operator),
    read: ({ read, hosts }) => read("/walls", hosts.kept),
    before: 404,
    after: expect.any(String),
  },
  "a host that a blog loses": {
    change: ({ projectId }) => world.call(world.registry.updateProject, { id: projectId, blogHosts: [] }, person),
    read: ({ read, hosts }) => read("/walls", hosts.taken),
    before: expect.any(String),
    after: 404,
  },
  "a project that is deleted": {
    async change({ projectId: id }) {
      const { rows } = await world.owner.query("select name from project where id = $1", [id]);
      await world.call(world.registry.requestProjectDeletion, { id, name: rows[0].name }, person);
      await world.owner.query(
        "update deletion set due_at = now() - interval '1 second', next_attempt_at = now() - interval '1 second' where project_id = $1",
        [id],
      );
      await work(world.app.workers.eraser);
    },
    before: expect.any(String),
    after: 404,
  },
};

test("whoever follows at another process hears of a change", async () => {
  const value = await openSession(world.pool, world.personId, { userAgent: "Chromium", address: "127.0.0.1" });
  const headers = { cookie: `galley_session=${value}`, "sec-fetch-site": "same-origin" };
  const path = `http://galley.test/dashboard/organizations/${world.organizationId}/changes`;
  const stream = await other.app.fetch(new Request(path, { headers }), { incoming: { socket: { remoteAddress: "192.0.2.1" } } });
  const { id } = await world.newArticle({ slug: "followed" });
  let text = "";
  for await (const chunk of stream.body ?? []) {
    text += new TextDecoder().decode(chunk);

    if (text.includes(id)) break;
  }
  expect(text).toContain(id);
});

const shown = Object.entries(changes);

describe.each(shown)("another process shows %s", (_name, { change, read = (site) => site.read(), before, after }) => {
  stopClock();

  test("once it is told", async () => {
    const site = await newSite();
    expect(await read(site)).toEqual(before);
    await change(site);
    await expect.poll(() => read(site)).toEqual(after);
  });
});

const shownAnyway = shown.slice(0, inShare(shown.length, 1));

describe.each(shownAnyway)("another process shows %s", (_name, { change, read = (site) => site.read(), before, after }) => {
  stopClock();

  test("though its connection was cut before it was told", async () => {
    const site = await newSite();
    expect(await read(site)).toEqual(before);
    await other.cutHearing();
    await change(site);
    await expect.poll(() => read(site)).toEqual(after);
  });
});

describe("another process asks the database each time for", () => {
  stopClock();
  const ask = () => requester(other.app.web);

  test("a token, which ends at once", async () => {
    const token = await world.newToken();
    expect((await ask()("GET", "/projects", { token: token.value })).status).toBe(200);
    await world.call(world.registry.revokeToken, { id: token.id }, person);
    expect((await ask()("GET", "/projects", { token: token.value })).status).toBe(401);
  });

  test("a person's sessions and role", async () => {
    const { personId } = await world.newMember({ role: "admin" });
    const value = await openSession(world.pool, personId, { userAgent: "Chromium", address: "127.0.0.1" });
    const visitor = newVisitor(other.app, { headers: { cookie: `galley_session=${value}`, "sec-fetch-site": "same-origin" } });
    const role = async () => {
      const { status, text } = await visitor.get("/dashboard/session");
      return status === 200 ? JSON.parse(text).organizations[0].role : status;
    };
    expect(await role()).toBe("admin");
    await world.owner.query("update member set role = 'reader' where person_id = $1", [personId]);
    expect(await role()).toBe("reader");
    await world.owner.query("delete from session where person_id = $1", [personId]);
    expect(await role()).toBe(401);
  });

  test("what a site reads", async () => {
    const { projectId, id } = await newSite();
    const { value: token } = await world.newReadToken(projectId);
    await world.newArticle({ projectId, slug: "floors", status: "published" }, { projectId });
    const status = async () => (await ask()("GET", "/articles/floors?locale=en", { token })).status;
    for (let time = 0; time < 3; time += 1) expect(await status()).toBe(200);
    const { rows } = await world.owner.query("select id from article where project_id = $1 and id <> $2", [projectId, id]);
    await world.call(world.registry.unpublishArticle, { id: rows[0].id }, person);
    expect(await status()).toBe(404);
  });

  test("a call's first answer, which it repeats", async () => {
    const { value: token } = await world.newToken();
    const body = { projectId: world.projectId, markdown: "# Once\n\nOnly." };
    const call = { token, body, headers: { "idempotency-key": "across-processes" } };
    const first = await world.request("POST", "/articles", call);
    const again = await ask()("POST", "/articles", call);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });
});

describe("a slug", () => {
  stopClock();

  test("that another project has by now leads there at once", async () => {
    const [first, second] = [await newSite(), await newSite()];
    const slugOf = async (id: string) => (await world.owner.query("select blog_slug from project where id = $1", [id])).rows[0].blog_slug;
    const [slug, moved] = [await slugOf(first.projectId), await slugOf(second.projectId)];
    await world.owner.query("delete from blog_address where kind = 'path' and address = any($1)", [[slug, moved]]);
    await world.owner.query("update project set blog_slug = 'moved' where id = $1", [first.projectId]);
    await world.owner.query("update project set blog_slug = $2 where id = $1", [second.projectId, slug]);
    await world.owner.query("insert into blog_address values ('path', $1, $2, $3)", [slug, world.organizationId, second.projectId]);
    await world.call(world.registry.updateProject, { id: first.projectId, name: "Moved on" }, person);
    await world.call(world.registry.updateProject, { id: second.projectId, name: "Moved in" }, person);
    await expect.poll(() => first.read()).toEqual(expect.stringContaining("Moved in"));
  });
});
