import type { Role } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

type Member = { personId: string; role: Role };

let world: World;
let owner: Member;
let editor: Member;
let client: Member;
beforeAll(async () => {
  world = await openWorld();
  owner = { personId: world.personId, role: "owner" };
  editor = { personId: (await world.newMember({ role: "reviewer" })).personId, role: "reviewer" };
  client = { personId: (await world.newMember({ role: "reviewer" })).personId, role: "reviewer" };
});
afterAll(() => world.close());

const as = (member: Member) => ({ kind: "person" as const, ...member });

async function projectOf(kind: "any_two" | "steps", steps: { name: string; personIds?: string[] }[] = []): Promise<string> {
  const { id } = await world.newProject();
  await world.call(registry.setApprovalSteps, { id, kind, steps }, as(owner));
  return id;
}

// A program asks for the review, so that it may wait for its owner too.
const program = { projectId: null };
const article = async (projectId: string) => (await world.newArticle({ projectId, status: "in_review" }, program)).id;
const post = async (projectId: string) => (await world.newPost({ projectId, status: "in_review" }, program)).id;

const approve = (id: string, member: Member) =>
  id.startsWith("art_")
    ? world.call(registry.approveArticle, { id, revision: 1 }, as(member))
    : world.call(registry.approvePost, { id, revision: 1 }, as(member));

/** Returns the names of those for whom the review waits, after asking each of them whether they can give the step. */
async function waitingFor(id: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, member] of Object.entries({ owner, editor, client })) {
    const { data } = await world.call(registry.listWaiting, { limit: 100 }, as(member));
    const waits = data.some(({ kind, subject }) => kind === "review" && subject.id === id);
    const { mine } = await world.call(registry.getReview, { id }, as(member));
    expect(waits, `${name} finds it exactly if they can give the step`).toBe(mine);
    if (waits) names.push(name);
  }
  return names;
}

describe.each([
  ["an article", article],
  ["a post", post],
])("the review of %s", (_, make) => {
  test("goes from those of the first step to the one whom the second names", async () => {
    const id = await make(await projectOf("steps", [{ name: "Editor" }, { name: "Client", personIds: [client.personId] }]));
    expect(await waitingFor(id)).toEqual(["owner", "editor", "client"]);
    await approve(id, editor);
    expect(await waitingFor(id)).toEqual(["client"]);
    await approve(id, client);
    expect(await waitingFor(id)).toEqual([]);
  });

  test("waits for nobody who has given one of any two approvals", async () => {
    const id = await make(await projectOf("any_two"));
    await approve(id, editor);
    expect(await waitingFor(id)).toEqual(["owner", "client"]);
  });

  test("does not wait for somebody whom a step names, but who has given an open one", async () => {
    const steps = [{ name: "Anyone" }, { name: "Both", personIds: [editor.personId, client.personId] }];
    const id = await make(await projectOf("steps", steps));
    await approve(id, editor);
    expect(await waitingFor(id)).toEqual(["client"]);
  });

  test("waits again for somebody whom both steps name", async () => {
    const steps = ["Text", "Law"].map((name) => ({ name, personIds: [editor.personId] }));
    const id = await make(await projectOf("steps", steps));
    await approve(id, editor);
    expect(await waitingFor(id)).toEqual(["editor"]);
  });

  test("waits for owners and admins once nobody whom its step names can approve", async () => {
    const { personId, email } = await world.newMember({ role: "reviewer" });
    const id = await make(await projectOf("steps", [{ name: "Law", personIds: [personId] }]));
    expect(await waitingFor(id)).toEqual([]);
    await world.call(registry.removeMember, { email }, as(owner));
    expect(await waitingFor(id)).toEqual(["owner"]);
  });
});
