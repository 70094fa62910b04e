import { type Role, roles } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async (projectId = world.projectId) => (await world.call(registry.listPeople, { projectId }, { kind: "person" })).data;

async function newPerson(name: string, email: string, member: { role?: Role; projectIds?: string[] } = {}) {
  const { personId } = await world.newMember({ email, ...member });
  await world.owner.query("update person set name = $2 where id = $1", [personId, name]);
  return personId;
}

test("exactly the members who reach the project are listed, by name and without their email addresses", async () => {
  const { id: projectId } = await world.newProject();
  const here = await newPerson("Zoë", "zoe.hidden@hearth.example", { projectIds: [projectId] });
  await newPerson("Elsewhere", "elsewhere@hearth.example", { projectIds: [world.projectId] });
  const admin = await newPerson("äda", "ada.hidden@hearth.example", { role: "admin" });
  const people = await list(projectId);
  expect(people.map(({ personId, name }) => [personId, name])).toEqual([
    [admin, "äda"],
    [world.personId, "Marta Vidal"],
    [here, "Zoë"],
  ]);
  expect(JSON.stringify(people)).not.toMatch(/hidden|hearth\.example/);
});

test("a handle, typed into a comment, tells exactly its person, whatever the members are called", async () => {
  const { id: projectId } = await world.newProject();
  const member = { projectIds: [projectId] };
  await newPerson("Ilse Brandt", "ilse.one@hearth.example", member);
  await newPerson("ilse  brandt", "ilse.two@hearth.example", member);
  await newPerson("Jo (they), Dr.", "jo@hearth.example", member);
  await newPerson("Kim", "somebody@hearth.example", member);
  await newPerson("Somebody", "kim@hearth.example", member);
  await newPerson("Zoë d’Arc", "zoe@hearth.example", member);
  await newPerson("🦊", "fox@hearth.example", member);
  await newPerson("Chris'", "chris@hearth.example", member);
  const people = await list(projectId);
  expect(people).toHaveLength(10);
  const handles = new Map(people.map(({ name, handle }) => [name, handle]));
  expect([handles.get("Marta Vidal"), handles.get("Zoë d’Arc")]).toEqual(["MartaVidal", "Zoëd’Arc"]);
  const { id } = await world.newArticle({ projectId }, { projectId });
  const author = await world.newMember({ projectIds: [world.projectId] });
  for (const { personId, handle } of people) {
    for (const body of [`@${handle}`, `Please look, @${handle}.`, `(@${handle})`, `@${handle}'s text`]) {
      await world.owner.query("delete from notification");
      await world.newComment({ id, body }, { kind: "person", personId: author.personId });
      const { rows } = await world.owner.query("select person_id from notification where kind = 'mention'");
      expect(rows, body).toEqual([{ person_id: personId }]);
    }
  }
});

test("who may approve is told: by role, and the one person alone whom the project names", async () => {
  const { id: projectId } = await world.newProject();
  const members = new Map<Role, { personId: string; email: string }>();
  for (const role of roles.slice(1)) members.set(role, await world.newMember({ role }));
  const approvers = async () =>
    (await list(projectId)).filter(({ canApprove }) => canApprove).map(({ role, personId }) => ({ role, personId }));
  expect((await approvers()).map(({ role }) => role)).toEqual(expect.arrayContaining(["owner", "admin", "reviewer"]));
  expect((await list(projectId)).filter(({ role, canApprove }) => canApprove && (role === "member" || role === "reader"))).toEqual([]);
  const { email = "", personId = "" } = members.get("reviewer") ?? {};
  await world.call(registry.updateProject, { id: projectId, approverEmail: email }, { kind: "person" });
  expect(await approvers()).toEqual([{ role: "reviewer", personId }]);
});

test("a handle means its person alone, also where those of the same name are on other pages", async () => {
  const { id: projectId } = await world.newProject();
  const member = { projectIds: [projectId] };
  const ilse = await newPerson("Ilse Brandt", "ilse.a@hearth.example", member);
  const twin = await newPerson("ilse  brandt", "ilse.b@hearth.example", member);
  await newPerson("Zed", "norabell@hearth.example", member);
  const nora = await newPerson("Nora Bell", "nora@hearth.example", member);
  const whole = new Map((await list(projectId)).map((one) => [one.personId, one.handle]));
  for (const personId of [ilse, twin, nora]) expect(whole.get(personId)).toMatch(/\.[0-9a-f]{6}$/);
  const walked = new Map<string, string>();
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const input = { projectId, limit: 1, ...(cursor && { cursor }) };
    const page = await world.call(registry.listPeople, input, { kind: "person" });
    for (const one of page.data) walked.set(one.personId, one.handle);
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(whole);
});

test("people are found by parts of their names, of which all that were typed must be there", async () => {
  const { id: projectId } = await world.newProject();
  const member = { projectIds: [projectId] };
  await newPerson("Ilse Brandt", "ilse.parts@hearth.example", member);
  await newPerson("Beatriz Lourenço", "beatriz.parts@hearth.example", member);
  const found = async (query: string) =>
    (await world.call(registry.listPeople, { projectId, query }, { kind: "person" })).data.map(({ name }) => name);
  expect(await found("ilsebr")).toEqual(["Ilse Brandt"]);
  expect(await found("randt")).toEqual(["Ilse Brandt"]);
  expect(await found("lourenc.beat")).toEqual(["Beatriz Lourenço"]);
  expect(await found("beatriz.brandt")).toEqual([]);
  expect(await found("...")).toEqual([]);
});
