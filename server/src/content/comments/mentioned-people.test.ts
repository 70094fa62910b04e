import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let articleId: string;
let ilse: { id: string; name: string };
let elsewhere: { email: string };
beforeAll(async () => {
  world = await openWorld();
  articleId = (await world.newArticle()).id;
  ilse = { id: await newPerson("Ilse Brandt", "ib@hearth.example", world.projectId), name: "Ilse Brandt" };
  await newPerson("Ana Reis", "ana.reis@hearth.example", world.projectId);
  await newPerson("Ana Sousa", "sousa@hearth.example", world.projectId);
  elsewhere = { email: "otto@hearth.example" };
  await newPerson("Otto Weit", elsewhere.email, (await world.newProject()).id);
});
afterAll(() => world.close());

async function newPerson(name: string, email: string, projectId: string): Promise<string> {
  const { personId } = await world.newMember({ email, projectIds: [projectId] });
  await world.owner.query("update person set name = $2 where id = $1", [personId, name]);
  return personId;
}

function comment(body: string) {
  return world.call(world.registry.createComment, { id: articleId, body });
}

async function told(commentId: string): Promise<string[]> {
  const { rows } = await world.owner.query("select person_id from notification where comment_id = $1 and kind = 'mention'", [commentId]);
  return rows.map((row) => row.person_id);
}

test.each(["@Ilse Brandt", "@ilse", "@IlseBrandt", "@ib@hearth.example", "@ib"])(
  "%s reaches the person, and the answer names them",
  async (mention) => {
    const { id, mentioned, unmatched } = await comment(`See this, ${mention}, please.`);
    expect({ mentioned, unmatched }).toEqual({ mentioned: [ilse], unmatched: [] });
    expect(await told(id)).toEqual([ilse.id]);
    const { data } = await world.call(world.registry.browseComments, { id: articleId, limit: 100 }, { kind: "person" });
    expect(data.find((one) => one.id === id)?.mentions).toEqual([{ text: mention, personId: ilse.id }]);
  },
);

test("whom it did not find is said as it was typed: unknown names and first names that several have", async () => {
  const { id, mentioned, unmatched } = await comment("@Ilse Brandt, @Ana and @Nobody. Or @ana.reis?");
  expect(mentioned.map(({ name }) => name)).toEqual(["Ilse Brandt", "Ana Reis"]);
  expect(unmatched).toEqual(["Ana", "Nobody"]);
  expect(await told(id)).toHaveLength(2);
});

test("people who do not reach the project answer like people whom nobody knows, by name, handle and address", async () => {
  const foreign = await world.newOrganization();
  const { rows } = await world.owner.query("select name, email from person where id = $1", [foreign.personId]);
  for (const known of [elsewhere.email, "OttoWeit", rows[0].email]) {
    const unknown = `x${known}`;
    const answers = [await comment(`@${known} look`), await comment(`@${unknown} look`)];
    expect(answers.map(({ mentioned, unmatched }) => ({ mentioned, unmatched }))).toEqual([
      { mentioned: [], unmatched: [known] },
      { mentioned: [], unmatched: [unknown] },
    ]);
  }
});

test("REST and assistants hear it alike, of replies too; what is read later has no such fields", async () => {
  const body = { body: "@Ilse Brandt and @Nobody" };
  const wanted = { mentioned: [ilse], unmatched: ["Nobody"] };
  const token = (await world.newToken({ projectId: world.projectId })).value;
  const first = await world.request("POST", `/articles/${articleId}/comments`, { token, body });
  expect([first.status, first.body]).toEqual([201, expect.objectContaining(wanted)]);
  const reply = { id: articleId, parentId: first.body.id, ...body };
  expect((await world.callTool((await world.newAssistant()).value, "create_comment", reply)).data).toMatchObject(wanted);
  const { data } = await world.call(world.registry.listComments, { id: articleId, limit: 100 });
  for (const one of data) expect(Object.keys(one)).not.toContain("mentioned");
});
