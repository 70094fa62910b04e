import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Partial<Parameters<typeof world.call<typeof world.registry.createProject.operation>>[1]>;

function create(input: Input = {}, organizationId = world.organizationId) {
  return world.call(world.registry.createProject, { name: "Hearth", ...input }, { kind: "person", organizationId });
}

describe("a new project", () => {
  test("gets what was left out: language, zone, pattern and the hosted blog as its site", async () => {
    const project = await create({ name: "Plain and Simple" });
    expect(project).toEqual({
      id: expect.stringMatching(/^prj_/),
      name: "Plain and Simple",
      siteUrl: "http://galley.test/blog/plain-and-simple",
      language: "en",
      timeZone: "UTC",
      urlPattern: "/blog/{slug}",
      hostedBlog: true,
      blogHosts: [],
      hosts: [],
      blogSlug: "plain-and-simple",
      blogUrl: "http://galley.test/blog/plain-and-simple",
      reviewBeforePublishing: false,
      agentReview: true,
      approverEmail: null,
    });
  });

  test("keeps what was sent", async () => {
    const input = { siteUrl: "https://x.example", language: "pt-BR", timeZone: "Asia/Tokyo", urlPattern: "/n/{slug}", hostedBlog: false };
    expect(await create(input)).toMatchObject({ ...input, blogUrl: null });
  });

  test("lets agents' work wait for review always, people's where there is somebody to wait for", async () => {
    const alone = await world.newOrganization();
    expect(await create({}, alone.organizationId)).toMatchObject({ reviewBeforePublishing: false, agentReview: true });
    await world.newMember();
    expect(await create()).toMatchObject({ reviewBeforePublishing: true, agentReview: true });
  });

  test.each([
    ["timeZone", "Mars/Olympus"],
    ["timeZone", "+02:00"],
    ["language", "English"],
    ["urlPattern", "/blog/"],
    ["urlPattern", "blog/{slug}"],
    ["siteUrl", "ftp://x.example"],
    ["siteUrl", "javascript:alert(1)"],
    ["name", " "],
    ["blogHosts[0]", "not a host"],
  ])("is refused where %s is %j, naming it", async (param, value) => {
    const field = param.replace("[0]", "");
    await expect(create({ [field]: field === param ? value : [value] })).rejects.toMatchObject({ code: "invalid_input", param });
  });
});

describe("the address of the hosted blog", () => {
  test("belongs to one project alone, also where thirty of the same name are made at once", async () => {
    await world.warm();
    const projects = await Promise.all(Array.from({ length: 30 }, () => create({ name: "Same Name" })));
    expect(new Set(projects.map(({ blogSlug }) => blogSlug)).size).toBe(30);
    const { rows } = await world.owner.query("select address, project_id from blog_address where address like 'same-name%'");
    expect(new Map(rows.map((row) => [row.address, row.project_id]))).toEqual(new Map(projects.map(({ blogSlug, id }) => [blogSlug, id])));
  });

  test.each([
    ["Ünïcödé & Söhne", "unicode-sohne"],
    ["日本", "riben"],
    ["!!!", "blog"],
    ["-".repeat(80), "blog"],
    ["a".repeat(100), "a".repeat(60)],
    [`${"a".repeat(59)} b`, "a".repeat(59)],
    ["seven in ".repeat(8), "seven-in-seven-in-seven-in-seven-in-seven-in-seven-in-seven"],
    ["Anna's Cafe\u0301", "annas-cafe"],
  ])("is made from the name %j", async (name, slug) => {
    expect((await create({ name })).blogSlug).toMatch(new RegExp(`^${slug}(-\\d+)?$`));
  });

  test.each(["127.0.0.1", "10.0.0.1", "intranet", "blog.example.", "blog.localhost", "printer.local", "blog.internal", "galley.test"])(
    "is never %s, which is no name of the organization's own",
    async (host) => {
      const refused = { code: "invalid_input", param: expect.stringMatching(/^blogHosts/) };
      await expect(create({ blogHosts: [host] })).rejects.toMatchObject(refused);
      const { id } = await create({ name: "Asks later" });
      const person = { kind: "person" } as const;
      await expect(world.call(world.registry.updateProject, { id, blogHosts: [host] }, person)).rejects.toMatchObject(refused);
    },
  );

  test("may be asked for by several organizations, and is nobody's before it is proved", async () => {
    const other = await world.newOrganization();
    const [first] = (await create({ blogHosts: ["NEWS.example"] })).hosts;
    const [second] = (await create({ blogHosts: ["news.example"] }, other.organizationId)).hosts;
    expect([first, second]).toMatchObject([
      { host: "news.example", state: "waiting", serves: false },
      { host: "news.example", state: "waiting", serves: false },
    ]);
    expect(first?.record.value).not.toBe(second?.record.value);
    await expect(create({ blogHosts: ["news.example"] })).rejects.toMatchObject({ code: "invalid_input", param: "blogHosts" });
  });
});
