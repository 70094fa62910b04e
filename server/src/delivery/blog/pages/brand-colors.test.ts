import { createHash } from "node:crypto";
import type { NewBrandProfile } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Colors = NonNullable<NonNullable<NewBrandProfile["visual"]>["colors"]>;

async function newSite() {
  const { id } = await world.newProject({ name: "Colourful" });
  const site = await openBlog(world, { projectId: id });
  const choose = (colors: Colors) => world.call(world.registry.setBrand, { id, profile: { visual: { colors } } }, { kind: "person" });
  return Object.assign(site, { choose, projectId: id });
}

const styleOf = (text: string) => /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";

test("pages are in the accent and the paper of the brand, with a policy that allows just this style", async () => {
  using site = await newSite();
  await site.publish({ slug: "one" });
  await site.choose({ accent: "#b03a1e", paper: "#fdf3e3", primary: "#112233" });
  for (const path of ["", "/one", "/nothing-here"]) {
    const { text, headers } = await site.get(path);
    expect(styleOf(text)).toContain(":root{--paper:#fdf3e3;");
    expect(styleOf(text)).toContain("--accent:#b03a1e");
    expect(text).toContain('<meta name="theme-color" content="#fdf3e3" media="(prefers-color-scheme: light)">');
    expect(text).toContain(encodeURIComponent('fill="#b03a1e"'));
    const hash = createHash("sha256").update(styleOf(text)).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}';`);
  }
});

test("a blog of a brand without colours keeps the style that all have", async () => {
  using plain = await newSite();
  using other = await newSite();
  await other.choose({ primary: "#112233" });
  expect(styleOf((await other.get()).text)).toBe(styleOf((await plain.get()).text));
});

test("pages in memory are renewed within a few seconds once the brand is another, and at once where the next is asked", async () => {
  using site = await newSite();
  await site.choose({ accent: "#b03a1e" });
  expect(styleOf((await site.get()).text)).toContain("--accent:#b03a1e");
  await site.choose({ accent: "#1e3ab0" });
  await expect.poll(async () => styleOf((await site.get()).text)).toContain("--accent:#1e3ab0");
});

test("nothing but colours comes into a page, whatever the table holds", async () => {
  using site = await newSite();
  const profile = JSON.stringify({ visual: { colors: { accent: "red}</style><script>", paper: null, primary: null } } });
  await world.owner.query("insert into brand (organization_id, project_id, version, profile, created_by) values ($1, $2, 1, $3, $4)", [
    world.organizationId,
    site.projectId,
    profile,
    world.personId,
  ]);
  const { status, text } = await site.get();
  expect(status).toBe(200);
  expect(text).not.toContain("<script>");
});
