import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
let seed = 0;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

async function upload(alt = "A wall"): Promise<string> {
  seed += 1;
  const base64 = (await picture(seed).png().toBuffer()).toString("base64");
  return String((await world.request("POST", "/images", { token, body: { base64, alt } })).body.id);
}

async function filesOf(id: string): Promise<number> {
  let count = 0;
  for await (const _ of world.storage.list(`images/${world.organizationId}/${id}/`)) count += 1;
  return count;
}

async function list(input: { limit?: number; cursor?: string; projectId?: string } = {}, who = {}) {
  return world.call(world.registry.listImages, { projectId: world.projectId, ...input }, { kind: "person", ...who });
}

describe("delete_image", () => {
  test("takes the row and the files, and answers a second time as for an unknown id", async () => {
    const id = await upload();
    expect(await filesOf(id)).toBe(2);
    expect((await world.request("DELETE", `/images/${id}`, { token })).body).toEqual({ id, deleted: true, waitsForApproval: false });
    expect(await filesOf(id)).toBe(0);
    expect((await world.owner.query("select from image_address where image_id = $1", [id])).rowCount).toBe(0);
    expect((await world.request("DELETE", `/images/${id}`, { token })).error?.code).toBe("not_found");
  });

  test("reaches no image of another project or organization", async () => {
    const project = await world.newProject({ name: "Next door" });
    const foreign = await world.newOrganization();
    for (const id of [await world.newImage({ projectId: project.id }), await world.newImage(foreign)]) {
      expect((await world.request("DELETE", `/images/${id}`, { token })).error?.code).toBe("not_found");
      expect((await world.owner.query("select from image where id = $1", [id])).rowCount).toBe(1);
    }
  });

  test("that does not go through leaves the files where they are", async () => {
    const id = await upload();
    await world.owner.query("create table holds_on (organization_id text, id text, foreign key (organization_id, id) references image)");
    await world.owner.query("insert into holds_on values ($1, $2)", [world.organizationId, id]);
    const headers = { authorization: `Bearer ${token}` };
    expect((await world.app.web.request(`/api/v1/images/${id}`, { method: "DELETE", headers })).status).toBe(500);
    await world.owner.query("drop table holds_on");
    expect(await filesOf(id)).toBe(2);
  });

  test("an article that had it as cover has none, and shows its body without it", async () => {
    const [cover, inBody] = [await upload(), await upload()];
    const { id } = await world.newArticle({ markdown: `# T\n\nText.\n\n![a](image:${inBody})`, status: "draft" });
    await world.call(world.registry.updateArticle, { id, revision: 1, coverImageId: cover });
    await world.call(world.registry.submitArticle, { id });
    await world.call(world.registry.approveArticle, { id, revision: 2 });
    await world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
    await world.makeDue(id);
    while ((await world.app.workers.publisher.work()) > 0);
    const site = (await world.newReadToken()).value;
    const published = async () => (await world.request("GET", `/articles/${id}?locale=en`, { token: site })).body;
    expect(await published()).toMatchObject({ coverImage: { id: cover }, blocks: [{ type: "paragraph" }, { type: "image" }] });
    await world.request("DELETE", `/images/${cover}`, { token });
    await world.request("DELETE", `/images/${inBody}`, { token });
    expect(await published()).toMatchObject({ coverImage: null, blocks: [{ type: "paragraph" }] });
    expect((await world.request("GET", `/articles/${id}`, { token })).body).toMatchObject({ coverImage: null });
  });

  test("a page of the blog that is kept in memory is made anew without it", async () => {
    const cover = await upload("Seen from the street");
    using blog = await openBlog(world);
    await blog.publish({ slug: "with-a-cover", cover });
    expect((await blog.get("/with-a-cover")).text).toContain("Seen from the street");
    await world.call(world.registry.updateImage, { id: cover, alt: "Seen from the garden", onLivePages: true }, { kind: "person" });
    blog.invalidate();
    expect((await blog.get("/with-a-cover")).text).toContain("Seen from the garden");
    await world.request("DELETE", `/images/${cover}`, { token });
    blog.invalidate();
    expect((await blog.get("/with-a-cover")).text).not.toContain(cover);
  });
});

describe("list_images", () => {
  test("walks the library newest first, each image once", async () => {
    const project = await world.newProject({ name: "Library" });
    const ids = [];
    for (let count = 0; count < 7; count += 1) ids.push(await world.newImage({ projectId: project.id }));
    const walked = [];
    for (let cursor: string | undefined; ; ) {
      const page = await list({ projectId: project.id, limit: 3, ...(cursor !== undefined && { cursor }) });
      walked.push(...page.data.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(walked.toSorted()).toEqual(ids.toSorted());
    const { rows } = await world.owner.query("select id from image where project_id = $1 order by created_at desc, id desc", [project.id]);
    expect(walked).toEqual(rows.map(({ id }) => id));
  });

  test("tells where an image is shown now: in the current or the published revision, as cover or in the body", async () => {
    const project = await world.newProject({ name: "Uses" });
    const image = (alt: string) => world.newImage({ projectId: project.id, alt });
    const [cover, inBody, before, never] = [await image("cover"), await image("body"), await image("before"), await image("never")];
    const { id } = await world.newArticle(
      { projectId: project.id, markdown: `# First\n\n![a](image:${before})` },
      { projectId: project.id },
    );
    const who = { projectId: project.id };
    await world.call(
      world.registry.updateArticle,
      { id, revision: 1, markdown: `Text ${never}\n\n![a](image:${inBody})`, coverImageId: cover },
      who,
    );
    const live = await world.newArticle({ projectId: project.id, markdown: `# Live\n\n![a](image:${before})`, status: "published" }, who);
    await world.call(world.registry.updateArticle, { id: live.id, revision: 1, markdown: "Without." }, who);
    const { data } = await list({ projectId: project.id });
    const usedIn = Object.fromEntries(data.map((item) => [item.id, item.usedIn]));
    expect(usedIn).toEqual({
      [cover]: [{ type: "article", id, title: "First" }],
      [inBody]: [{ type: "article", id, title: "First" }],
      [before]: [{ type: "article", id: live.id, title: "Live" }],
      [never]: [],
    });
  });

  test("gives a placeholder that is a picture and an address that serves it", async () => {
    const id = await upload("Placeholder");
    const { data } = await list({ limit: 100 });
    const item = data.find((image) => image.id === id);
    const placeholder = Buffer.from(item?.placeholder.split(",")[1] ?? "", "base64");
    expect(await sharp(placeholder).metadata()).toMatchObject({ format: "webp", width: 16, height: 12 });
    expect(item?.url).toBe(`http://galley.test/api/v1/images/${id}`);
    expect((await world.app.web.request(item?.url ?? "")).status).toBe(200);
  });

  test("is refused for a project out of reach and for every token", async () => {
    const foreign = await world.newOrganization();
    await expect(list({ projectId: foreign.projectId })).rejects.toMatchObject({ code: "project_not_allowed" });
    await expect(list({}, { kind: "token" })).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});

describe("update_image", () => {
  test("changes what is sent and keeps the rest; a licensed image keeps its credit", async () => {
    const id = await upload("Before");
    const update = (change: Omit<Parameters<typeof world.call<typeof world.registry.updateImage.operation>>[1], "id">) =>
      world.call(world.registry.updateImage, { id, ...change }, { kind: "person" });
    expect(await update({ alt: "After" })).toEqual({
      id,
      alt: "After",
      license: "own",
      credit: null,
      focus: null,
      waitsForApproval: false,
    });
    await expect(update({ license: "licensed" })).rejects.toMatchObject({ code: "invalid_input", param: "credit" });
    expect(await update({ license: "licensed", credit: "Ilse" })).toEqual({
      id,
      alt: "After",
      license: "licensed",
      credit: "Ilse",
      focus: null,
      waitsForApproval: false,
    });
    await expect(update({ credit: null })).rejects.toMatchObject({ code: "invalid_input", param: "credit" });
    expect(await update({ license: "public", credit: null })).toMatchObject({ credit: null });
    await expect(update({})).rejects.toMatchObject({ code: "invalid_input", param: "body" });
  });

  test("with a token replaces the words that it names, and none that somebody else has written since", async () => {
    const id = await upload("Before");
    const update = (body: object) => world.request("PATCH", `/images/${id}`, { token, body });
    expect((await update({ alt: "After", replaces: { alt: "Before", license: "own", credit: null } })).body).toMatchObject({
      alt: "After",
    });
    const words = { alt: "After", license: "own", credit: null };
    for (const change of [
      { alt: "Other", replaces: { alt: "Before" } },
      { license: "public", replaces: { license: "licensed" } },
      { alt: "Other", replaces: { alt: "After", credit: "Ilse" } },
      { focus: { x: 0, y: 0 }, replaces: { alt: "Before" } },
    ])
      expect((await update(change)).error).toMatchObject({ code: "conflict", details: { currentWords: words } });
    expect((await list()).data[0]).toMatchObject({ id, ...words, focus: null });
    // It says what is there already.
    expect((await update({ alt: "After", replaces: { alt: "Before" } })).status).toBe(200);
    expect((await update({ replaces: { alt: "After" } })).error).toMatchObject({ code: "invalid_input", param: "body" });
  });

  test("reaches no image of another project or organization", async () => {
    const project = await world.newProject({ name: "Further down" });
    const foreign = await world.newOrganization();
    for (const id of [await world.newImage({ projectId: project.id }), await world.newImage(foreign)])
      expect((await world.request("PATCH", `/images/${id}`, { token, body: { alt: "Mine" } })).error?.code).toBe("not_found");
  });
});
