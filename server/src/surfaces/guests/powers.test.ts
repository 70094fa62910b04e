import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";
import { asOwner, comeBy, type Link, newGuestProject, newLink, newLinkByToken, send } from "./test-support.ts";

let world: World;
let projectId: string;
let articleId: string;
beforeAll(async () => {
  world = await openWorld();
  projectId = await newGuestProject(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window", "rate_window");
  articleId = (await world.newArticle({ projectId, status: "in_review" }, asOwner)).id;
});

const as = (personId: string, role: NonNullable<Who["role"]> = "reviewer"): Who => ({ kind: "person", personId, role });
const setRole = (personId: string, role: string) => world.owner.query("update member set role = $2 where person_id = $1", [personId, role]);
const stateOf = async ({ id }: Link) => {
  const { data } = await world.call(world.registry.listGuestLinks, { projectId }, asOwner);
  return data.find((link) => link.id === id)?.state;
};

async function madeByMember(right: "see" | "comment" | "approve") {
  const { personId, email } = await world.newMember({ role: "reviewer", projectIds: [projectId] });
  const link = await newLink(world, { projectId, articleId, right }, as(personId));
  return { personId, email, link, ...(await comeBy(world, link)) };
}

/** Asserts that nothing of a link is open any more, for whoever is in and for whoever comes. */
async function expectClosed({ link, visitor }: { link: Link; visitor: Awaited<ReturnType<typeof comeBy>>["visitor"] }) {
  expect((await visitor.get(link.path)).status).toBe(404);
  for (const act of ["comment", "approve", "changes"])
    expect((await send(visitor, link, act, { id: articleId, words: "x" })).status).toBe(404);
  expect((await visitor.get(link.secretPath)).status).toBe(404);
  const { rows } = await world.owner.query(
    "select a.approved_revision, (select count(*)::integer from comment where article_id = a.id) as said from article a where a.id = $1",
    [articleId],
  );
  expect(rows).toEqual([{ approved_revision: null, said: 0 }]);
}

describe("a link ends for whoever is in", () => {
  test("when it is revoked", async () => {
    const guest = await madeByMember("approve");
    await world.call(world.registry.revokeGuestLink, { id: guest.link.id }, as(guest.personId));
    await world.call(world.registry.revokeGuestLink, { id: guest.link.id }, asOwner);
    await expectClosed(guest);
    expect(await stateOf(guest.link)).toBe("revoked");
  });

  test("when its time is over", async () => {
    const guest = await madeByMember("approve");
    await world.owner.query(
      "update guest_link set created_at = now() - interval '3 days', ends_at = now() - interval '1 second' where id = $1",
      [guest.link.id],
    );
    await expectClosed(guest);
    expect(await stateOf(guest.link)).toBe("ended");
  });

  test("when its maker leaves, loses the project or a role that may do as much", async () => {
    const left = await madeByMember("comment");
    await world.call(world.registry.removeMember, { email: left.email }, asOwner);
    await expectClosed(left);
    const out = await madeByMember("comment");
    await world.owner.query("delete from member_project where person_id = $1", [out.personId]);
    await expectClosed(out);
    const lower = await madeByMember("approve");
    await setRole(lower.personId, "member");
    await expectClosed(lower);
    expect(await stateOf(lower.link)).toBe("powerless");
    await setRole(lower.personId, "reviewer");
    expect((await lower.visitor.get(lower.link.path)).status).toBe(200);
  });

  test("when the token that made it is revoked or ends", async () => {
    const byToken = async () => {
      const { id, value } = await world.newToken({ projectId });
      const link = await newLinkByToken(world, value, { projectId, articleId });
      return { id, link, ...(await comeBy(world, link)) };
    };
    const revoked = await byToken();
    await world.owner.query("update api_token set revoked_at = now() where id = $1", [revoked.id]);
    await expectClosed(revoked);
    expect(await stateOf(revoked.link)).toBe("powerless");
    const ended = await byToken();
    await world.owner.query("update api_token set expires_at = now() where id = $1", [ended.id]);
    await expectClosed(ended);
  });

  test("when the organization turns links off, and goes on once it turns them on", async () => {
    const guest = await madeByMember("approve");
    await world.call(world.registry.updateOrganization, { guestLinks: false }, asOwner);
    await expectClosed(guest);
    await expect(newLink(world, { projectId, articleId })).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(world.registry.updateOrganization, { guestLinks: true }, asOwner);
    expect((await guest.visitor.get(guest.link.path)).status).toBe(200);
  });

  test("when its project is being deleted", async () => {
    const guest = await madeByMember("approve");
    await world.call(world.registry.requestProjectDeletion, { id: projectId, name: "For guests" }, asOwner);
    await world.owner.query("update deletion set closed_at = now(), due_at = now() where project_id = $1", [projectId]);
    await expectClosed(guest);
    await world.owner.query("delete from deletion where project_id = $1", [projectId]);
  });
});

test("a role that only comments lets its guests comment and no more, and one that reads makes no links", async () => {
  const commenter = (await world.newMember({ role: "commenter" })).personId;
  const link = await newLink(world, { projectId, articleId, right: "comment" }, as(commenter, "commenter"));
  const { visitor } = await comeBy(world, link);
  expect((await send(visitor, link, "comment", { id: articleId, words: "Fine." })).status).toBe(303);
  const approving = newLink(world, { projectId, articleId, right: "approve" }, as(commenter, "commenter"));
  await expect(approving).rejects.toMatchObject({ code: "not_allowed", param: "right" });
  const reader = (await world.newMember({ role: "reader" })).personId;
  await expect(newLink(world, { projectId, articleId }, as(reader, "reader"))).rejects.toMatchObject({ code: "not_allowed" });
});

test("the member whose link it is hears what their guest says, and a member's answer reaches the guest", async () => {
  const { personId, link, visitor } = await madeByMember("comment");
  await send(visitor, link, "comment", { id: articleId, words: "How slow?" });
  const told = await world.call(world.registry.listNotifications, {}, as(personId));
  expect(told.data).toMatchObject([{ kind: "guest_comment", actor: expect.stringMatching(/^Ana Costa \(via /), excerpt: "How slow?" }]);
  const [thread] = (await world.call(world.registry.browseComments, { id: articleId }, asOwner)).data;
  expect(thread).toMatchObject({ author: "Ana Costa", authorId: personId, guest: { name: "Ana Costa" } });
  await world.newComment({ id: articleId, parentId: thread?.id ?? "", body: "In hours, see below." }, asOwner);
  expect((await visitor.get(link.path)).text).toContain("In hours, see below.");
  const listed = await world.call(world.registry.listComments, { id: articleId }, asOwner);
  expect(listed.data[0]?.author).toMatch(/^Ana Costa \(via /);
});

test("links of one project are listed newest first, in pages, with their guests, and not those of another organization", async () => {
  const other = await world.newOrganization();
  await newLink(world, { projectId: other.projectId, week: "2099-01-05" }, { ...asOwner, ...other });
  const { id } = await world.newProject({ name: "Listed" });
  const links = [];
  // Eighty characters as people count them, each of more than one code unit.
  const longest = "e\u0301".repeat(80);
  for (const label of [longest, "Two", "Three"]) links.push(await newLink(world, { projectId: id, week: "2099-01-05", label }));
  await comeBy(world, links[2] as Link, "Rui");
  const first = await world.call(world.registry.listGuestLinks, { projectId: id, limit: 2 }, asOwner);
  const rest = await world.call(world.registry.listGuestLinks, { projectId: id, limit: 2, cursor: first.nextCursor ?? "" }, asOwner);
  expect(first.data).toMatchObject([
    { label: "Three", guests: ["Rui"], usedAt: expect.any(String), state: "open", subject: { type: "week", week: "2099-01-05" } },
    { label: "Two", guests: [], usedAt: null },
  ]);
  expect(rest.data).toMatchObject([{ label: longest }]);
  expect(JSON.stringify([first, rest])).not.toContain(links[0]?.secretPath.split("/").at(-1));
  const stranger = { ...asOwner, ...other };
  await expect(world.call(world.registry.listGuestLinks, { projectId: id }, stranger)).rejects.toMatchObject({
    code: "project_not_allowed",
  });
  const foreign = world.call(world.registry.revokeGuestLink, { id: links[0]?.id ?? "" }, stranger);
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  const { personId } = await world.newMember({ role: "reviewer" });
  const unrelated = world.call(world.registry.revokeGuestLink, { id: links[0]?.id ?? "" }, as(personId));
  await expect(unrelated).rejects.toMatchObject({ code: "not_allowed" });
});

test("an article of another project, and one that is gone, is refused alike", async () => {
  const { id: elsewhere } = await world.newArticle({}, asOwner);
  const ask = (id: string) => newLink(world, { projectId, articleId: id }).then(String, (error: unknown) => error);
  const [one, two] = await Promise.all([ask(elsewhere), ask("art_unknown")]);
  expect(one).toMatchObject({ code: "not_found" });
  expect(one).toEqual(two);
  await expect(newLink(world, { projectId, articleId, week: "2099-01-05" })).rejects.toMatchObject({ code: "invalid_input" });
  await expect(newLink(world, { projectId, articleId, email: "a@b.example" })).rejects.toMatchObject({
    code: "unavailable",
    param: "email",
  });
});

test("what ended thirty days ago is forgotten with its guests, and what they said stays under their name", async () => {
  const { link, visitor } = await madeByMember("comment");
  await send(visitor, link, "comment", { id: articleId, words: "Stays." });
  const kept = await madeByMember("comment");
  const age = (days: number, id: string) =>
    world.owner.query(
      "update guest_link set created_at = now() - interval '80 days', ends_at = now() - make_interval(days => $2) where id = $1",
      [id, days],
    );
  await age(31, link.id);
  await age(29, kept.link.id);
  await world.pool.query("select * from forget_expired()");
  const { rows } = await world.owner.query("select link_id from guest where link_id = any($1)", [[link.id, kept.link.id]]);
  expect(rows).toEqual([{ link_id: kept.link.id }]);
  const [thread] = (await world.call(world.registry.browseComments, { id: articleId }, asOwner)).data;
  expect(thread).toMatchObject({ body: "Stays.", author: "Ana Costa" });
});
