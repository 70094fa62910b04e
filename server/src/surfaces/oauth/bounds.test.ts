import { type Role, rolePermissions, roles } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { invoke } from "#src/operations/invoke.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { inShare } from "#test/chance.ts";
import { type Client, type Oauth, openOauth } from "#test/oauth.ts";

let oauth: Oauth;
let client: Client;
beforeAll(async () => {
  oauth = await openOauth();
  client = await oauth.register();
});
afterAll(() => oauth.close());

const invalidGrant = { status: 400, body: { error: "invalid_grant" } };
const asPerson = { kind: "person" } as const;

async function connectMember(role: Exclude<Role, "owner">, projectIds?: string[]) {
  const member = await oauth.world.newMember({ role, ...(projectIds && { projectIds }) });
  const connected = await oauth.connect({ client, jar: await oauth.browser(member.personId) });
  return { ...member, ...connected };
}

/** Makes one call as the assistant server does: checks the token again, then invokes the operation. */
async function call(token: string, name: string, input: Record<string, unknown> = {}): Promise<string> {
  try {
    const { actor } = await oauth.admit(token);
    const bound = publicOperations.find(({ operation }) => operation.name === name);
    if (bound === undefined) throw new Error(`There is no ${name}.`);
    const { output } = await invoke(
      oauth.world.app.services,
      bound,
      { actor, surface: "assistant", requestId: newId("request") },
      () => input,
    );
    return "rawJson" in output ? String(output.rawJson) : JSON.stringify(output);
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
}

describe("the person's role bounds each call", () => {
  test("as it is at that moment, many times in a row", async () => {
    const { tokens, email } = await connectMember("admin");
    for (let turn = 0; turn < inShare(100, 20); turn += 1) {
      const role = roles[(turn * 3) % roles.length] ?? "reader";
      await oauth.world.call(oauth.world.registry.addMember, { email, role }, asPerson);
      const expected = rolePermissions[role].has("articles:approve") ? "not_found" : "not_allowed";
      expect(await call(tokens.access_token, "approve_article", { id: "art_unknown", revision: 1 }), role).toBe(expected);
    }
  });

  test("but gives back nothing that was not agreed to", async () => {
    const { tokens, email } = await connectMember("reader");
    await oauth.world.call(oauth.world.registry.addMember, { email, role: "owner" }, asPerson);
    expect(await call(tokens.access_token, "approve_article", { id: "art_unknown", revision: 1 })).toBe("insufficient_scope");
  });
});

test("the projects that the person reaches bound each call, as they are at that moment", async () => {
  const second = await oauth.world.newProject({ name: "Second" });
  const { tokens, personId } = await connectMember("member", [oauth.world.projectId]);
  const names = async () => JSON.parse(await call(tokens.access_token, "list_projects")).data.map(({ id }: { id: string }) => id);
  expect(await names()).toEqual([oauth.world.projectId]);
  expect(await call(tokens.access_token, "list_articles", { projectId: second.id })).toBe("project_not_allowed");
  await oauth.world.call(oauth.world.registry.addMember, { personId, role: "member", projectIds: [second.id] }, asPerson);
  expect(await names()).toEqual([second.id]);
  expect(await call(tokens.access_token, "list_articles", { projectId: oauth.world.projectId })).toBe("project_not_allowed");
});

test("who leaves the organization takes their assistants along, and coming back does not bring them back", async () => {
  const { tokens, email } = await connectMember("member");
  expect(await call(tokens.access_token, "list_projects")).toContain(oauth.world.projectId);
  await oauth.world.call(oauth.world.registry.removeMember, { email }, asPerson);
  expect(await call(tokens.access_token, "list_projects")).toBe("invalid_token");
  expect(await oauth.refresh(client, tokens.refresh_token)).toMatchObject(invalidGrant);
  await oauth.world.call(oauth.world.registry.addMember, { email, role: "owner" }, { kind: "operator" });
  expect(await call(tokens.access_token, "list_projects")).toBe("invalid_token");
  expect(await oauth.refresh(client, tokens.refresh_token)).toMatchObject(invalidGrant);
});

test("who leaves between agreeing and the client's first token leaves it none", async () => {
  const { personId, email } = await oauth.world.newMember({ role: "member" });
  const code = await oauth.code(client, { jar: await oauth.browser(personId) });
  await oauth.world.call(oauth.world.registry.removeMember, { email }, asPerson);
  expect(await oauth.exchange(client, code)).toMatchObject(invalidGrant);
});

test("a connection outlives the session in which it was agreed to", async () => {
  const { tokens, personId } = await connectMember("member");
  await oauth.world.owner.query("delete from session where person_id = $1", [personId]);
  expect(await call(tokens.access_token, "list_projects")).toContain(oauth.world.projectId);
  expect((await oauth.refresh(client, tokens.refresh_token)).status).toBe(200);
});

test("a connection whose assistant lay idle for thirty days is over", async () => {
  const { tokens } = await connectMember("member");
  const { actor } = await oauth.admit(tokens.access_token);
  await oauth.world.owner.query("update api_token set expires_at = now() - interval '1 second' where id = $1", [actor.tokenId]);
  expect(await call(tokens.access_token, "list_projects")).toBe("invalid_token");
  expect(await oauth.refresh(client, tokens.refresh_token)).toMatchObject(invalidGrant);
});

test("an access token is over after half an hour", async () => {
  const { tokens } = await connectMember("member");
  await oauth.world.owner.query("update token_digest set expires_at = now() - interval '1 second' where audience is not null");
  expect(await call(tokens.access_token, "list_projects")).toBe("invalid_token");
  expect((await oauth.refresh(client, tokens.refresh_token)).status).toBe(200);
});

describe("each assistant is itself alone", () => {
  test("what two of one person do is told apart, and each sees what it was given", async () => {
    const one = await oauth.connect({ client, over: { scope: "articles:read" } });
    const other = await oauth.connect({ over: { scope: "posts:read" } });
    const [first, second] = [await oauth.admit(one.tokens.access_token), await oauth.admit(other.tokens.access_token)];
    expect(first.actor.tokenId).not.toBe(second.actor.tokenId);
    expect([[...first.actor.permissions], [...second.actor.permissions]]).toEqual([["articles:read"], ["posts:read"]]);
  });

  test("ending one leaves the other", async () => {
    const [one, other] = [await connectMember("member"), await connectMember("member")];
    const { actor } = await oauth.admit(one.tokens.access_token);
    await oauth.world.call(oauth.world.registry.disconnectAssistant, { id: actor.tokenId ?? "" }, asPerson);
    expect(await call(one.tokens.access_token, "list_projects")).toBe("invalid_token");
    expect(await oauth.refresh(client, one.tokens.refresh_token)).toMatchObject(invalidGrant);
    expect(await call(other.tokens.access_token, "list_projects")).toContain(oauth.world.projectId);
  });

  test("what a hundred of them ask at once is answered to each with its own", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => connectMember("member")));
    const asked = Array.from({ length: 100 }, (_, index) => people[index % people.length] ?? people[0]);
    const seen = await Promise.all(asked.map(async (person) => (await oauth.admit(person?.tokens.access_token ?? "")).actor.personId));
    expect(seen).toEqual(asked.map((person) => person?.personId));
  });
});
