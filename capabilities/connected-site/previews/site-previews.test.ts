import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { readPreview } from "../../../site/src/preview/read-preview.ts";

let world: World;
let site: { projectId: string; token: string; secret: string };
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;

beforeEach(async () => {
  const { id: projectId } = await world.newProject({ hostedBlog: false, siteUrl: "https://hearth.example" });
  site = { projectId, ...(await connect(projectId)) };
});

/** Connects a site as its initializer does. */
async function connect(projectId: string): Promise<{ token: string; secret: string }> {
  const visitor = newVisitor(world.app);
  const ask = async (step: string, body: object) => {
    const request = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return JSON.parse((await visitor.send("POST", `/connect/site/${step}`, request)).text);
  };
  const { deviceCode, userCode } = await ask("start", { framework: "node" });
  await world.call(world.registry.approveSiteConnection, { code: userCode, projectId }, person);
  const { readToken, webhookSecret } = await ask("token", { deviceCode });
  return { token: readToken, secret: webhookSecret };
}

const setPath = (path: string | null, projectId = site.projectId) => world.call(world.registry.setSitePreview, { projectId, path }, person);

async function newDraft() {
  return world.newArticle({ projectId: site.projectId, markdown: "# A draft\n\nNot **live**." }, { ...person });
}

const preview = (id: string) => world.call(world.registry.previewArticle, { id }, person);

/** Reads a link as a site does that has this token and secret. */
function open(link: string, { token = site.token, secret = site.secret } = {}) {
  const fetch = (url: string, init: { headers: Record<string, string> }) => Promise.resolve(world.app.web.request(url, init));
  return readPreview(link, { baseUrl: publicUrl, token, secret, fetch });
}

async function linkOf(id: string): Promise<string> {
  const { site: shown } = await preview(id);
  if (shown === null) throw new Error("The site offers no preview.");
  return shown.url;
}

describe("a connected site that offers a preview", () => {
  test("gets a link below its own address, and reads the very revision with it", async () => {
    expect((await preview((await newDraft()).id)).site).toBeNull();
    expect(await setPath("/galley/preview")).toEqual({ projectId: site.projectId, previewUrl: "https://hearth.example/galley/preview" });
    const { id } = await newDraft();
    const { site: shown } = await preview(id);
    expect(shown).toMatchObject({ host: "hearth.example" });
    expect(shown?.url).toMatch(/^https:\/\/hearth\.example\/galley\/preview\?article=/);
    const article = await open(shown?.url ?? "");
    expect(article).toMatchObject({ id, revision: 1, title: "A draft", blocks: [{ type: "paragraph", text: "Not **live**." }] });
    await world.owner.query("update article set original_at = '2001-05-06T10:00:00Z' where id = $1", [id]);
    expect(await open(shown?.url ?? "")).toMatchObject({ publishedAt: "2001-05-06T10:00:00.000Z" });
    await world.call(world.registry.updateArticle, { id, revision: 1, title: "Newer", tags: ["Heating"] }, person);
    expect(await open(shown?.url ?? "")).toMatchObject({ revision: 1, title: "A draft" });
    expect(await open(await linkOf(id))).toMatchObject({ revision: 2, title: "Newer", tags: ["Heating"] });
  });

  test("shows none once the path is taken away, and loses it with the connection", async () => {
    await setPath("/preview");
    const { id } = await newDraft();
    const link = await linkOf(id);
    await setPath(null);
    expect((await preview(id)).site).toBeNull();
    await setPath("/preview");
    await world.call(world.registry.disconnectSite, { id: site.projectId }, person);
    await expect(open(link)).rejects.toMatchObject({ code: "invalid_token" });
    await expect(setPath("/preview")).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("a draft stays where it is", () => {
  beforeEach(() => setPath("/preview").then(() => {}));

  test("for the read token alone, whichever way it asks", async () => {
    const { id } = await newDraft();
    const headers = { authorization: `Bearer ${site.token}` };
    for (const path of [`/api/v1/articles/${id}?locale=en`, "/connect/site/preview", `/connect/site/preview?id=${id}`]) {
      const response = await world.app.web.request(publicUrl + path, { headers });
      expect([response.status, (await response.text()).includes("Not **live**")], path).toEqual([
        path.startsWith("/api") ? 404 : 400,
        false,
      ]);
    }
  });

  test("for a grant alone, and for the grant with another token", async () => {
    const link = await linkOf((await newDraft()).id);
    const { id: elsewhere } = await world.newProject({ hostedBlog: false, siteUrl: "https://other.example" });
    const other = await connect(elsewhere);
    await expect(open(link, { token: other.token })).rejects.toMatchObject({ code: "not_found" });
    const { value: live } = await world.newToken();
    await expect(open(link, { token: live })).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(open(link, { token: "svc_read_nothing" })).rejects.toMatchObject({ code: "invalid_token" });
  });

  test("for a link that is changed, signed with another key, or over", async () => {
    const link = await linkOf((await newDraft()).id);
    for (const [name, value] of [
      ["article", "art_other"],
      ["revision", "2"],
      ["expires", "9999999999"],
      ["grant", "v1.x"],
    ] as const) {
      const changed = new URL(link);
      changed.searchParams.set(name, value);
      await expect(open(changed.href), name).rejects.toMatchObject({ reason: "invalid_link" });
    }
    const { secret } = await connect((await world.newProject({ hostedBlog: false, siteUrl: "https://other.example" })).id);
    await expect(open(link, { secret })).rejects.toMatchObject({ reason: "invalid_link" });
  });

  test("for a grant whose person has left, or that is over by the database's clock", async () => {
    const { personId } = await world.newMember({ role: "member" });
    const { id } = await newDraft();
    const asked = await world.call(world.registry.previewArticle, { id }, { ...person, personId, role: "member" });
    const link = asked.site?.url ?? "";
    expect(await open(link)).toMatchObject({ id });
    await world.owner.query("delete from member where person_id = $1", [personId]);
    await expect(open(link)).rejects.toMatchObject({ code: "not_found" });
  });
});

test.each(["//evil.example/x", "preview", "/a?b", "/a#b", "/\\evil", "https://evil.example"])("the path %j is refused", async (path) => {
  await expect(setPath(path)).rejects.toMatchObject({ code: "invalid_input", param: "path" });
});
