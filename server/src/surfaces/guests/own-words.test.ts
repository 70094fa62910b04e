import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { asOwner, comeBy, type Link, newGuestProject, newLink, send } from "./test-support.ts";

let world: World;
let projectId: string;
let articleId: string;
let link: Link;
beforeAll(async () => {
  world = await openWorld();
  projectId = await newGuestProject(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window", "rate_window");
  const markdown = "# Walls\n\nStone is slow.\n\nWood is quick.";
  articleId = (await world.newArticle({ projectId, markdown, status: "in_review" }, asOwner)).id;
  link = await newLink(world, { projectId, articleId, right: "approve" });
});

type Visitor = Awaited<ReturnType<typeof comeBy>>["visitor"];
const said = async () =>
  (
    await world.owner.query("select id, body, edited_at, deleted_by_writer from comment where article_id = $1 order by created_at", [
      articleId,
    ])
  ).rows;

/** Sends a comment, and returns its id. */
async function comment(visitor: Visitor, words: string, fields: Record<string, string> = {}): Promise<string> {
  expect((await send(visitor, link, "comment", { id: articleId, words, ...fields })).status).toBe(303);
  return (await said()).at(-1).id;
}
const edit = (visitor: Visitor, id: string, words: string) =>
  send(visitor, link, "edit", { id: articleId, comment: id, form: `edit-${id}`, words });
const remove = (visitor: Visitor, id: string) => send(visitor, link, "delete", { id: articleId, comment: id, form: `delete-${id}` });

test("guests change their own words, which say so to everybody", async () => {
  const { visitor } = await comeBy(world, link);
  const id = await comment(visitor, "How slwo?", { block: "0" });
  const page = await visitor.get(link.path);
  expect(page.text).toContain(`<textarea id="edit-${id}" name="words" rows="4" required maxlength="5000">How slwo?</textarea>`);
  const answer = await edit(visitor, id, "How slow?");
  expect([answer.status, answer.location]).toEqual([303, `${link.path}?done=edited#said-${id}`]);
  expect((await visitor.follow(answer)).text).toMatch(/Your comment was changed\..*· edited/s);
  const [thread] = (await world.call(world.registry.browseComments, { id: articleId }, asOwner)).data;
  expect(thread).toMatchObject({ body: "How slow?", quote: "Stone is slow.", edited: true, guest: { name: "Ana Costa" } });
  const log = await world.call(world.registry.listAuditEntries, { subjectId: id, surface: "guest" }, asOwner);
  expect(log.data).toMatchObject([{ operation: "update_comment", guest: "Ana Costa", token: null }]);
});

test("what is refused is told in the form, and what was typed stays there", async () => {
  const { visitor } = await comeBy(world, link);
  const id = await comment(visitor, "Fine.");
  const refused = await edit(visitor, id, "x".repeat(5001));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(`aria-describedby="edit-${id}-problem">${"x".repeat(5001)}</textarea>`);
  expect(await said()).toMatchObject([{ body: "Fine.", edited_at: null }]);
});

test("guests delete their own words, and answers to them stay", async () => {
  const { visitor } = await comeBy(world, link);
  const [gone, alone] = [await comment(visitor, "Secret words."), await comment(visitor, "Alone.")];
  const reply = await world.newComment({ id: articleId, parentId: gone, body: "An answer." }, asOwner);
  const answer = await remove(visitor, gone);
  expect([answer.status, answer.location]).toEqual([303, `${link.path}?done=deleted#said-${gone}`]);
  const { text } = await visitor.follow(answer);
  expect([text.includes("Your comment was deleted."), text.includes("Secret words."), text.includes("An answer.")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(text).toContain("Deleted by its writer.");
  expect(text).not.toContain(`edit-${gone}`);
  expect((await remove(visitor, alone)).status).toBe(303);
  expect(await said()).toMatchObject([
    { body: "", deleted_by_writer: true },
    { body: "", deleted_by_writer: true },
    { id: reply.id, body: "An answer." },
  ]);
});

test("nobody else's words are changed: of members, of other guests of the link, of the same name, and of other links", async () => {
  const [ana, rui, same] = [await comeBy(world, link), await comeBy(world, link, "Rui"), await comeBy(world, link)];
  const other = await newLink(world, { projectId, articleId });
  const elsewhere = await comeBy(world, other);
  const id = await comment(ana.visitor, "How slow?");
  const member = await world.newComment({ id: articleId, parentId: id, body: "In hours." }, asOwner);
  for (const { visitor } of [rui, same]) {
    expect((await visitor.get(link.path)).text).not.toContain(`edit-${id}`);
    for (const refused of [await edit(visitor, id, "Mine"), await remove(visitor, id)]) expect(refused.status).toBe(422);
  }
  for (const refused of [await edit(ana.visitor, member.id, "Mine"), await remove(ana.visitor, member.id)])
    expect(refused.status).toBe(404);
  for (const act of ["edit", "delete"])
    expect((await send(elsewhere.visitor, other, act, { id: articleId, comment: id, words: "Mine" })).status).toBe(404);
  await expect(world.call(world.registry.updateComment, { id, body: "Mine" }, asOwner)).rejects.toMatchObject({ code: "not_allowed" });
  expect(await said()).toMatchObject([
    { body: "How slow?", edited_at: null, deleted_by_writer: null },
    { body: "In hours.", edited_at: null, deleted_by_writer: null },
  ]);
});

test("what a guest asked to be changed stays as it was sent", async () => {
  const { visitor } = await comeBy(world, link);
  expect((await send(visitor, link, "changes", { id: articleId, words: "Name the source." })).status).toBe(303);
  const [{ id }] = await said();
  expect((await visitor.get(link.path)).text).not.toContain(`edit-${id}`);
  for (const refused of [await edit(visitor, id, "Nothing"), await remove(visitor, id)]) expect(refused.status).toBe(422);
  expect(await said()).toMatchObject([{ body: "Name the source.", edited_at: null, deleted_by_writer: null }]);
});

test("changes count among what a guest may say in an hour", async () => {
  const { visitor } = await comeBy(world, link);
  const id = await comment(visitor, "0");
  for (let count = 1; count < 30; count++) expect((await edit(visitor, id, String(count))).status).toBe(303);
  expect((await edit(visitor, id, "One too many")).status).toBe(422);
  expect(await said()).toMatchObject([{ body: "29" }]);
});

test("a guest sees who resolved their comment, and answers it no more", async () => {
  const { visitor } = await comeBy(world, link);
  const id = await comment(visitor, "Which stone?");
  await world.call(world.registry.resolveComment, { id }, asOwner);
  const { text } = await visitor.get(link.path);
  const thread = text.slice(text.indexOf(`id="${id}"`)).split('class="guest-thread"')[0] ?? "";
  expect(thread).toContain("Which stone?");
  expect(thread).toMatch(/class="guest-resolved">Resolved by /);
  expect(thread).not.toContain(`reply-${id}`);
});
