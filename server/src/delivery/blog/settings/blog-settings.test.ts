import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
type Change = Omit<Parameters<typeof world.call<typeof world.registry.updateBlogSettings.operation>>[1], "id">;

async function newBlog() {
  const { id: projectId } = await world.newProject({ name: "House" });
  const site = await openBlog(world, { projectId });
  const change = async (input: Change) => {
    const answer = await world.call(world.registry.updateBlogSettings, { id: projectId, ...input }, person);
    site.invalidate();
    return answer;
  };
  const upload = async (seed: number, size = { width: 900, height: 300 }) => {
    const base64 = (await picture(seed, size).png().toBuffer()).toString("base64");
    return (await world.call(world.registry.uploadImage, { projectId, base64, fileName: `${seed}.png` }, person)).id;
  };
  return { projectId, site, change, upload, [Symbol.dispose]: () => site.close() };
}

test("the menu is on every page, with the About page at its end, which is read under its address until an article has it", async () => {
  using blog = await newBlog();
  const { site, change, upload } = blog;
  await site.publish({ slug: "walls", title: "Walls" });
  const shown = await upload(1);
  expect((await site.get("/about")).status).toBe(404);
  const before = await site.get("/walls");
  const markdown = `We measure **first**.\n\n![A wall](image:${shown})\n\n| a | b |\n| - | - |\n| 1 | 2 |`;
  const answer = await change({
    menu: [
      { label: " Walls & more ", address: "/walls" },
      { label: "Shop", address: "https://shop.example/?a=1&b=2" },
    ],
    about: { title: "About <us>", markdown },
  });
  expect(answer).toMatchObject({ dropped: [{ kind: "table" }], about: { title: "About <us>" }, menu: [{ label: "Walls & more" }, {}] });
  const menu = `<li><a href="${site.base}/walls">Walls &amp; more</a></li><li><a href="https://shop.example/?a=1&amp;b=2">Shop</a></li><li><a href="${site.base}/about">About &lt;us&gt;</a></li>`;
  const archive = `<li><a href="${site.base}/archive">Archive</a></li>`;
  const search = `<li class="find"><a href="${site.base}/search" aria-label="Search">`;
  const pages = await Promise.all(["", "/walls", "/about", "/archive", "/search", "/nowhere"].map((path) => site.get(path)));
  for (const page of pages) expect(page.text).toContain(`<nav class="menu" aria-label="Menu"><ul>${menu}${archive}${search}`);
  const [, article, about] = pages;
  expect(article?.headers.etag).not.toBe(before.headers.etag);
  expect(about?.text).toContain("We measure <strong>first</strong>.");
  expect(about?.text).toContain(`/images/${shown}`);
  expect(about?.text).toContain(`<link rel="canonical" href="${site.url}/about">`);
  expect(about?.text).toContain('"@type":"AboutPage"');
  expect((await site.get("/sitemap.xml")).text).toContain(`<loc>${site.url}/about</loc>`);
  await change({ menu: [{ label: "Who we are", address: "/about" }], about: { title: "About us", markdown: "We measure twice." } });
  const told = await change({ about: { title: "About us", markdown: "# Who\n\nWe measure twice." } });
  expect(told.dropped).toMatchObject([{ kind: "title", line: 1, excerpt: "Who" }]);
  const changed = await site.get("/about");
  expect(changed.text).toContain("We measure twice.");
  expect(changed.text.match(/\/about">/g), "canonical address, that of previews, and one entry of the menu").toHaveLength(3);
  await site.publish({ slug: "about", title: "An article about" });
  site.invalidate();
  expect((await site.get("/about")).text).toContain("An article about");
  await change({ about: null, menu: [] });
  expect((await site.get("/walls")).text).toContain(`<nav class="menu" aria-label="Menu"><ul>${archive}${search}`);
  await change({ menu: [{ label: "All of it", address: "/archive" }] });
  expect((await site.get("/walls")).text).not.toContain(archive);
});

test("a logo stands in place of the name, another one on dark pages, and icons are made of a picture once", async () => {
  using blog = await newBlog();
  const { site, change, upload, projectId } = blog;
  const [logo, dark, icon] = [await upload(2), await upload(3), await upload(4, { width: 400, height: 200 })];
  const used = async () =>
    (await world.owner.query("select bytes_used from organization_quota where organization_id = $1", [world.organizationId])).rows;
  await change({ logoImageId: logo, darkLogoImageId: dark, faviconImageId: icon });
  const before = await used();
  await change({ faviconImageId: icon });
  expect(await used()).toEqual(before);
  const { text } = await site.get("");
  expect(text).toMatch(
    new RegExp(`<picture><source srcset="[^"]*/images/${dark}[^"]*" media="\\(prefers-color-scheme:dark\\)" width="900" height="300">`),
  );
  expect(text).toMatch(
    new RegExp(`<img class="logo" src="[^"]*/images/${logo}[^"]*" alt="House" width="900" height="300"></picture></a></h1>`),
  );
  expect(text).not.toContain("data:image/svg+xml");
  for (const side of [32, 180, 192]) {
    expect(text).toContain(`/images/${icon}?icon=${side}"`);
    const answer = await world.app.web.request(`http://galley.test/api/v1/images/${icon}?icon=${side}`, {
      headers: { accept: "image/webp" },
    });
    expect(answer.headers.get("content-type")).toBe("image/png");
    const meta = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([meta.width, meta.height, meta.hasAlpha]).toEqual([side, side, side !== 180]);
  }
  for (const query of ["icon=33", "icon=32&icon=32", "icon=32&w=640"]) {
    expect((await world.app.web.request(`http://galley.test/api/v1/images/${icon}?${query}`)).status, query).toBe(400);
  }
  expect((await world.app.web.request(`http://galley.test/api/v1/images/${logo}?icon=32`)).status).toBe(404);
  const { data } = await world.call(world.registry.browseImages, { projectId }, person);
  expect(data.map(({ usedIn }) => usedIn.map(({ type }) => type))).toEqual([["blog"], ["blog"], ["blog"]]);
  await world.call(world.registry.deleteImage, { id: logo }, person);
  site.invalidate();
  expect((await site.get("")).text).toContain('<h1 class="name"><a');
  expect((await site.get("")).text).toContain(">House</a></h1>");
});

test("a blog is a list until it is a grid: its newest article large, the others as cards with a cover each, on pages of full rows", async () => {
  using blog = await newBlog();
  const { site, change, upload } = blog;
  const cover = await upload(6);
  for (let n = 1; n <= 20; n += 1) await site.publish({ slug: `wall-${n}`, tags: n > 1 ? ["Walls"] : [], ...(n === 19 && { cover }) });
  const before = await site.get("/wall-1");
  expect((await site.get("")).text).toContain('<ul class="entries">');
  expect(await change({ look: "grid" })).toMatchObject({ look: "grid", menu: [] });
  const cardsIn = ({ text }: { text: string }) =>
    [...text.matchAll(/<li>(<img|<span)[^>]*class="([^"]*)"|<li>(<img)/g)].map(([, tag, classes, bare]) =>
      tag === "<span" ? classes : (tag ?? bare),
    );
  const start = await site.get("");
  expect(start.text).toMatch(/<article class="lead pictured"><div>\s*<p class="kicker">/);
  expect(start.text).not.toContain('class="entries"');
  const made = cardsIn(start);
  expect(made).toHaveLength(18);
  expect(made[0]).toBe("<img");
  for (const classes of made.slice(1)) expect(classes).toMatch(/^made made-[0-5]( turned)?$/);
  expect(cardsIn(await site.get("?page=2"))).toHaveLength(1);
  const tagged = await site.get("/tags/walls");
  expect(cardsIn(tagged).slice(1), "each cover is the same wherever it shows").toEqual(made.slice(0, 17));
  expect((await site.get("/tags/walls?page=2")).status).toBe(200);
  const after = await site.get("/wall-1");
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(cardsIn(after)).toHaveLength(3);
  for (const { text, headers } of [start, after]) {
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(headers["content-security-policy"]).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  }
  await change({ look: "list" });
  expect((await site.get("")).text).toContain('<ul class="entries">');
  expect((await site.get("/wall-1")).text).toBe(before.text);
});

test("the only article of a blog fills its start page, with a cover that is made where it has none, until there are two", async () => {
  using blog = await newBlog();
  const { site } = blog;
  await site.publish({ slug: "first" });
  expect((await site.get("")).text).toMatch(/<article class="lead pictured only">.*<span class="made made-/s);
  await site.publish({ slug: "second" });
  site.invalidate();
  expect((await site.get("")).text).toContain('<article class="lead">');
});

test("an image that readers see by the settings stays until somebody who may approve deletes it", async () => {
  using blog = await newBlog();
  const logo = await blog.upload(5);
  await blog.change({ logoImageId: logo });
  const member = await world.newMember({ role: "member" });
  const answer = await world.call(world.registry.deleteImage, { id: logo }, { kind: "person", personId: member.personId, role: "member" });
  expect(answer.waitsForApproval).toBe(true);
  await world.newArticle({ projectId: blog.projectId, status: "published" }, { projectId: blog.projectId });
  blog.site.invalidate();
  expect((await blog.site.get("")).text).toContain(`/images/${logo}`);
});

test("is refused with the field that is wrong, and by whoever may not change the project's settings", async () => {
  using blog = await newBlog();
  const other = await world.newProject({ name: "Next door" });
  const foreign = await world.newImage({ projectId: other.id });
  const refusals: [Change, string][] = [
    [
      {
        menu: [
          { label: "A", address: "/a" },
          { label: "B", address: "javascript:alert(1)" },
        ],
      },
      "menu[1].address",
    ],
    [{ menu: [{ label: "A", address: "http://plain.example" }] }, "menu[0].address"],
    [{ menu: [{ label: "A", address: "//other.example/x" }] }, "menu[0].address"],
    [{ menu: [{ label: " ", address: "/a" }] }, "menu[0].label"],
    [{ menu: [{ label: "A".repeat(41), address: "/a" }] }, "menu[0].label"],
    [{ menu: Array.from({ length: 9 }, () => ({ label: "A", address: "/a" })) }, "menu"],
    [{ about: { title: "About", markdown: "<script>alert(1)</script>" } }, "about.markdown"],
    [{ about: { title: " ", markdown: "Text." } }, "about.title"],
    [{ logoImageId: foreign }, "logoImageId"],
    [{ faviconImageId: "img_unknown" }, "faviconImageId"],
  ];
  for (const [input, param] of refusals) {
    await expect(blog.change(input), param).rejects.toMatchObject({ code: "invalid_input", param });
  }
  for (const role of ["member", "reviewer", "commenter", "reader"] as const) {
    const { personId } = await world.newMember({ role });
    const attempt = world.call(world.registry.updateBlogSettings, { id: blog.projectId, menu: [] }, { kind: "person", personId, role });
    await expect(attempt, role).rejects.toMatchObject({ code: "not_allowed" });
  }
  const stranger = await world.newOrganization();
  await expect(world.call(world.registry.updateBlogSettings, { id: stranger.projectId, menu: [] }, person)).rejects.toMatchObject({
    code: "project_not_allowed",
  });
});
