import { askableMax } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

const many = askableMax + 20;
const owner: Who = { kind: "person" };

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.owner.query(
    `insert into person (id, email, name, proved_at) select 'usr_r' || n, 'r' || n || '@x.example', 'Reviewer ' || lpad(n::text, 3, '0'), now()
     from generate_series(1, $1::integer) n`,
    [many],
  );
  await world.owner.query(
    "insert into member (organization_id, person_id, role) select $2, 'usr_r' || n, 'reviewer' from generate_series(1, $1::integer) n",
    [many, world.organizationId],
  );
  await world.owner.query("update person set name = 'Zz Owner' where id = $1", [world.personId]);
});
afterAll(() => world.close());

const review = (id: string) => world.call(world.registry.getReview, { id }, owner);

test("of many who can give a step the first hundred by name are offered, and anyone beyond them can be asked", async () => {
  const { id: projectId } = await world.newProject();
  await world.call(world.registry.setApprovalSteps, { id: projectId, kind: "any_two", steps: [] }, owner);
  const { id } = await world.newArticle({ projectId, status: "in_review" }, owner);
  const { askable, areMoreAskable } = await review(id);
  expect([askable.length, askable[0]?.name, areMoreAskable]).toEqual([askableMax, "Reviewer 001", true]);
  const asked = { id, revision: 1, personIds: [`usr_r${many}`] };
  expect(await world.call(world.registry.assignReview, asked, owner)).toMatchObject({ assigned: [{ id: `usr_r${many}` }] });
  const { personId } = await world.newMember({ role: "member" });
  const refused = world.call(world.registry.assignReview, { ...asked, personIds: [personId] }, owner);
  await expect(refused).rejects.toMatchObject({ code: "invalid_input", param: "personIds" });
});

test("whom a step names is offered wherever their name stands, and owners once they are gone", async () => {
  const last = `usr_r${many}`;
  const { id: projectId } = await world.newProject();
  await world.call(
    world.registry.setApprovalSteps,
    { id: projectId, kind: "steps", steps: [{ name: "Client", personIds: [last] }] },
    owner,
  );
  const { id } = await world.newArticle({ projectId, status: "in_review" }, owner);
  expect(await review(id)).toMatchObject({ askable: [{ id: last }], areMoreAskable: false });
  await world.owner.query("delete from member where person_id = $1", [last]);
  expect(await review(id)).toMatchObject({ askable: [{ id: world.personId }], areMoreAskable: false });
});
