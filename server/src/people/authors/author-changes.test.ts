import { isLeader, type Role } from "@galley/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openSession } from "#src/people/access/sessions.ts";
import { openBlog } from "#test/blog.ts";
import { openLivePictures } from "#test/live-pictures.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.empty("author_change"));
afterAll(() => world.close());

const owner: Who = { kind: "person" };

/** Calls an operation of the dashboard with a session of a person, as their browser does. */
async function ask(personId: string, operation: string, input: object = {}) {
  const session = await openSession(world.pool, personId, { userAgent: "Chromium", address: "127.0.0.1" });
  const headers = { cookie: `galley_session=${session}`, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const address = `http://galley.test/dashboard/organizations/${world.organizationId}/${operation}`;
  const response = await world.app.fetch(new Request(address, { method: "POST", headers, body: JSON.stringify(input) }));
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const show = (personId: string, name: string, over: object = {}) =>
  ask(personId, "set_author_profile", { name, about: "", imageId: null, links: [], ...over });

type Policy = "reviewed" | "one approver" | "steps" | "free";
const policies: readonly Policy[] = ["reviewed", "one approver", "steps", "free"];
type Member = { name: string; role: Role };
const members: readonly Member[] = [
  { name: "owner", role: "owner" },
  { name: "admin", role: "admin" },
  { name: "the approver", role: "reviewer" },
  { name: "another reviewer", role: "reviewer" },
  { name: "member", role: "member" },
  { name: "demoted writer", role: "reader" },
];

/** The rule of record 97, written down once more. */
function decides(policy: Policy, { name, role }: Member): boolean {
  if (policy === "free") return role !== "reader";
  if (policy === "reviewed") return isLeader(role) || role === "reviewer";
  return name === "the approver";
}

let sites = 0;

async function newSite(policy: Policy = "reviewed", approverId = world.personId) {
  sites += 1;
  const { id } = await world.newProject({ name: `Site ${sites}` });
  const isFree = policy === "free";
  await world.owner.query("update project set review_before_publishing = $2, agent_review = $2, approver_id = $3 where id = $1", [
    id,
    !isFree,
    policy === "one approver" ? approverId : null,
  ]);
  if (policy === "steps") {
    const steps = [{ name: "Editor" }, { name: "Client", personIds: [approverId] }];
    await world.call(world.registry.setApprovalSteps, { id, kind: "steps", steps }, owner);
  }
  const blog = await openBlog(world, { projectId: id });
  const read = async (path: string) => {
    blog.invalidate();
    return (await blog.get(path)).text;
  };
  return { ...blog, id, read };
}

const list = async (who: Who = owner) => (await world.call(world.registry.listAuthorChanges, {}, who)).data;

/** Shows a member under a name, on a live article of a site. */
async function newAuthor(site: Awaited<ReturnType<typeof newSite>>, name: string, role: Role = "member", over: object = {}) {
  const member = await world.newMember({ role });
  const slug = name.toLowerCase().replaceAll(" ", "-");
  expect((await show(member.personId, name, over)).body).toMatchObject({ waitsForApproval: false, author: { slug } });
  const articleId = await site.publish({ slug: `by-${slug}`, bylineId: member.personId });
  return { ...member, slug, articleId, page: `/by-${slug}`, profile: `/authors/${slug}` };
}

test.each(policies)(
  "%s: readers see a member's own words at once where no page shows them, else only if they decide on live pages",
  async (policy) => {
    const people = await Promise.all(members.map(({ role }) => world.newMember({ role })));
    const approver = people[members.findIndex(({ name }) => name === "the approver")]?.personId ?? "";
    const site = await newSite(policy, approver);
    const reader = await world.newReadToken(site.id);
    for (const [at, member] of members.entries()) {
      const personId = people[at]?.personId ?? "";
      const about = `${policy}, ${member.name}`;
      const [first, second] = [`First ${sites} ${at}`, `Second ${sites} ${at}`];
      expect((await show(personId, `Draft ${at}`)).body, about).toMatchObject({ waitsForApproval: false });
      const { body } = await show(personId, first);
      expect(body, `${about}: shown nowhere`).toMatchObject({ waitsForApproval: false });
      const slug = `by-${at}`;
      const articleId = await site.publish({ slug, bylineId: personId });
      const atOnce = decides(policy, member);
      const { body: changed } = await show(personId, second, { about: "Sold by Evil Ltd", links: ["https://evil.example/"] });
      expect(changed, about).toMatchObject({ waitsForApproval: !atOnce, author: { name: second } });
      const pages = [`/${slug}`, `/authors/${body.author.slug}`, "/feed.xml"];
      for (const page of pages) {
        const text = await site.read(page);
        expect([text.includes(first), text.includes(second)], `${about}: ${page}`).toEqual([!atOnce, atOnce]);
      }
      expect((await site.read(`/authors/${body.author.slug}`)).includes("Evil"), about).toBe(atOnce);
      const { body: payload } = await world.request("GET", `/articles/${articleId}?locale=en`, { token: reader.value });
      expect(JSON.stringify(payload), about).not.toContain(second);
      await site.publish({ slug: `${slug}-again`, bylineId: personId });
      expect((await site.read(`/${slug}-again`)).includes(second), `${about}: another article takes nothing along`).toBe(atOnce);
    }
    site.close();
  },
);

test("whoever decides sees old beside new, and lets live what they saw and nothing else; a token needs the right to approve", async () => {
  using site = await newSite();
  const { personId, slug, page, profile } = await newAuthor(site, "Ana Reis");
  await show(personId, "Ana R.", { about: "Builds.", links: ["https://ana.example/"] });
  const [change] = await list();
  const wanted = { slug, name: "Ana R.", about: "Builds.", imageId: null, links: ["https://ana.example/"] };
  expect(change).toMatchObject({ revision: 1, current: { slug, name: "Ana Reis" }, wanted, projectIds: [site.id] });
  expect((await ask(personId, "get_author_profile")).body).toMatchObject({
    author: { name: "Ana Reis" },
    change: { wanted, declined: false },
  });
  const { data } = await world.call(world.registry.listWaiting, {}, owner);
  expect(data.filter(({ kind }) => kind === "author_change")).toMatchObject([
    { subject: { type: "author", title: "Ana R." }, excerpt: "Builds." },
  ]);
  expect((await ask(personId, "list_waiting")).body.data).toEqual([]);

  await show(personId, "Ana R.", { about: "Sells." });
  const path = `/author-changes/${change?.id}/accept`;
  const may = (await world.newToken()).value;
  const mayNot = (await world.newToken({ permissions: ["articles:read", "articles:write", "images:write"] })).value;
  const accept = (token: string, revision: number) => world.request("POST", path, { token, body: { revision } });
  expect((await accept(mayNot, 2)).status).toBe(403);
  expect((await accept(may, 1)).error).toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
  expect(await site.read(page)).toContain("Ana Reis");
  expect((await accept(may, 2)).body).toEqual({ personId, live: true });
  expect(await site.read(page)).toContain("Ana R.");
  expect(await site.read(profile)).toContain("Sells.");
  expect((await accept(may, 2)).status).toBe(404);
  expect((await ask(personId, "get_author_profile")).body).toMatchObject({ author: { about: "Sells." }, change: null });
  const { data: log } = await world.call(world.registry.listAuditEntries, { operation: "accept_author_change" }, owner);
  expect(log).toMatchObject([{ subject: { type: "person", id: personId } }]);
});

test("a change that is declined never goes live; the member reads why, and their next one waits again", async () => {
  using site = await newSite();
  const { personId, page } = await newAuthor(site, "Bea Luz");
  await show(personId, "Bea Evil");
  const [change] = await list();
  const decided = { changeId: String(change?.id), revision: 1 };
  await expect(world.call(world.registry.declineAuthorChange, decided, { ...owner, role: "member" })).rejects.toThrow();
  await world.call(world.registry.declineAuthorChange, { ...decided, reason: "No shops." }, owner);
  expect((await ask(personId, "get_author_profile")).body.change).toMatchObject({ declined: true, reason: "No shops." });
  expect(await list()).toEqual([]);
  await expect(world.call(world.registry.acceptAuthorChange, decided, owner)).rejects.toMatchObject({ code: "invalid_state" });
  await site.publish({ slug: "bea-again", bylineId: personId });
  for (const shown of [page, "/bea-again"]) expect(await site.read(shown)).not.toContain("Evil");
  expect((await show(personId, "Bea L.")).body).toMatchObject({ waitsForApproval: true });
  expect(await list()).toMatchObject([{ id: decided.changeId, revision: 2 }]);
  expect((await show(personId, "Bea Luz")).body, "what readers see already waits for nobody").toMatchObject({ waitsForApproval: false });
  expect(await list()).toEqual([]);
});

test("where two projects show a member, each accepts for itself", async () => {
  const [one, two] = [await world.newMember({ role: "reviewer" }), await world.newMember({ role: "reviewer" })];
  using first = await newSite("one approver", one.personId);
  using second = await newSite("one approver", two.personId);
  const author = await newAuthor(first, "Caio Dias");
  await second.publish({ slug: "by-caio", bylineId: author.personId });
  await show(author.personId, "Caio D.");
  const as = ({ personId }: { personId: string }): Who => ({ kind: "person", role: "reviewer", personId });
  const [change] = await list(as(one));
  const accept = (who: Who) => world.call(world.registry.acceptAuthorChange, { changeId: String(change?.id), revision: 1 }, who);
  await expect(accept(owner), "an owner is not the approver").rejects.toMatchObject({ code: "not_allowed" });
  expect(await accept(as(one))).toMatchObject({ live: false });
  expect(await list(as(one))).toEqual([]);
  expect(await first.read(author.page)).not.toContain("Caio D.");
  expect(await list(as(two))).toMatchObject([{ projectIds: [second.id] }]);
  expect(await accept(as(two))).toMatchObject({ live: true });
  expect(await second.read("/by-caio")).toContain("Caio D.");
});

test("words for a first article wait once it was sent to review, and a first profile where live articles name its member", async () => {
  using site = await newSite();
  const writer = await world.newMember({ role: "member" });
  const who: Who = { kind: "person", role: "member", personId: writer.personId };
  await show(writer.personId, "Dina Sá");
  const { id } = await world.newArticle({ projectId: site.id, status: "draft" }, who);
  expect((await show(writer.personId, "Dina S.")).body).toMatchObject({ waitsForApproval: false });
  await world.call(world.registry.submitArticle, { id }, who);
  expect((await show(writer.personId, "Dina Evil")).body).toMatchObject({ waitsForApproval: true });
  const silent = await world.newMember({ role: "member" });
  await site.publish({ slug: "silent", bylineId: silent.personId });
  expect((await show(silent.personId, "Eva Evil")).body).toMatchObject({ waitsForApproval: true });
  expect(await site.read("/silent")).not.toContain("Evil");
  await world.call(world.registry.removeMember, { email: writer.email }, owner);
  expect((await list()).map(({ wanted }) => wanted.name)).toEqual(["Eva Evil"]);
  await world.call(world.registry.hideAuthor, { personId: silent.personId }, owner);
  expect(await list()).toEqual([]);
});

test("a member takes their name off all pages at once, with what waits, and waits to show it again", async () => {
  using site = await newSite();
  const { personId, page } = await newAuthor(site, "Fay Bo");
  await show(personId, "Fay B.");
  expect((await ask(personId, "delete_author_profile")).body).toEqual({ deleted: true });
  expect(await site.read(page)).not.toContain("Fay");
  expect((await show(personId, "Fay Bo")).body).toMatchObject({ waitsForApproval: true });
  expect(await site.read(page)).not.toContain("Fay");
  const [change] = await list();
  await world.owner.query("update member set author_hidden_at = now() where person_id = $1", [personId]);
  const accepted = world.call(world.registry.acceptAuthorChange, { changeId: String(change?.id), revision: 1 }, owner);
  await expect(accepted, "somebody hid the member meanwhile").rejects.toMatchObject({ code: "not_found" });
});

test("an author's picture stays as it was shown until somebody who decides on each page takes it away", async () => {
  const pictures = await openLivePictures(world);
  using site = await newSite("one approver", (await world.newMember({ role: "reviewer" })).personId);
  const [old, next] = [await pictures.upload(), await pictures.upload()];
  const author = await newAuthor(site, "Gil Sol", "member", { imageId: old.id });
  const before = await site.read(author.profile);
  expect(before).toContain(old.id);
  const member: Who = { kind: "person", role: "member" };
  await world.call(world.registry.updateImage, { id: old.id, focus: { x: 1, y: 1 } }, member);
  expect(await site.read(author.profile)).toBe(before);
  const onLivePages = { id: old.id, onLivePages: true } as const;
  expect(await world.call(world.registry.updateImage, onLivePages, owner)).toMatchObject({ waitsForApproval: true });
  expect(await site.read(author.profile), "who decides on the library's project does not decide on the site").toBe(before);
  // The project of the picture is the owner's to decide on, the site that shows it is not.
  for (const who of [member, owner]) {
    expect(await world.call(world.registry.deleteImage, { id: old.id }, who)).toMatchObject({ waitsForApproval: true });
    expect(await site.read(author.profile)).toBe(before);
    expect(await pictures.served(old.id)).toBe(200);
    await world.owner.query("update image set deleted_at = null where id = $1", [old.id]);
  }
  await world.call(world.registry.deleteImage, { id: old.id }, member);
  await world.owner.query("update project set approver_id = null where id = $1", [site.id]);
  await show(author.personId, "Gil Sol", { imageId: next.id });
  const [change] = await list();
  await world.call(world.registry.acceptAuthorChange, { changeId: String(change?.id), revision: 1 }, owner);
  expect(await site.read(author.profile)).toContain(next.id);
  const moved = { id: next.id, focus: { x: 0, y: 1 }, onLivePages: true } as const;
  expect(await world.call(world.registry.updateImage, moved, owner)).toMatchObject({ waitsForApproval: false });
  const kept = await world.owner.query("select pictures from author where person_id = $1", [author.personId]);
  expect(kept.rows[0].pictures[next.id]).toMatchObject({ focus: moved.focus });
  expect(await pictures.served(old.id)).toBe(404);
});
