import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { today } from "#test/clock/clock.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asOwner: Who = { kind: "person" };
const assistant = {
  clientId: "client",
  name: "Example Assistant",
  host: "assistant.example",
  permissions: ["articles:read" as const],
  projectId: null,
};

async function member(role: "admin" | "member" | "reader"): Promise<Who> {
  const { personId } = await world.newMember({ role });
  return { kind: "person", personId, role };
}

function connect(
  who: Who = asOwner,
  over: Partial<Parameters<typeof world.call<typeof world.registry.connectAssistant.operation>>[1]> = {},
) {
  return world.call(world.registry.connectAssistant, { ...assistant, ...over }, who);
}

async function ids(who: Who, own = false): Promise<string[]> {
  const { data } = await world.call(world.registry.listAssistants, { own }, who);
  return data.map(({ id }) => id);
}

describe("connecting", () => {
  test("makes a token that acts for the person, and shows it with what it may do", async () => {
    const { id } = await connect(asOwner, { projectId: world.projectId });
    const { data } = await world.call(world.registry.listAssistants, {}, asOwner);
    expect(data.find((one) => one.id === id)).toEqual({
      id,
      clientId: "client",
      name: "Example Assistant",
      host: "assistant.example",
      personId: world.personId,
      personName: "Marta Vidal",
      person: expect.stringContaining("@hearth.example"),
      permissions: ["articles:read"],
      projectId: world.projectId,
      connectedAt: expect.any(String),
      lastUsedAt: null,
      calls7d: 0,
      errors7d: 0,
      days: expect.arrayContaining([{ day: today, calls: 0, errors: 0 }]),
    });
  });

  test("gives nothing that the role does not have, and no project that is not there", async () => {
    const reader = await member("reader");
    await expect(connect(reader, { permissions: ["articles:read", "articles:write"] })).rejects.toMatchObject({ code: "not_allowed" });
    const foreign = await world.newOrganization();
    for (const projectId of ["prj_unknown", foreign.projectId])
      await expect(connect(asOwner, { projectId })).rejects.toMatchObject({ code: "invalid_input", param: "projectId" });
    expect(await ids(reader)).toEqual([]);
  });

  test("is forgotten where the client does not fetch its token within ten minutes", async () => {
    const { id } = await connect();
    await world.owner.query("update api_token set expires_at = expires_at - interval '10 minutes' where id = $1", [id]);
    expect(await ids(asOwner)).not.toContain(id);
  });

  test("shows in no list of API tokens, and cannot be revoked there", async () => {
    const { id } = await connect();
    const { data } = await world.call(world.registry.listTokens, {}, asOwner);
    expect(data.map((token) => token.id)).not.toContain(id);
    await expect(world.call(world.registry.revokeToken, { id }, asOwner)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("owners and admins see and end all of the organization, others their own", () => {
  test("in lists", async () => {
    const [admin, one, other] = [await member("admin"), await member("member"), await member("member")];
    const connected = [await connect(one), await connect(other), await connect(admin)].map(({ id }) => id);
    expect(await ids(one)).toEqual([connected[0]]);
    expect(await ids(admin)).toEqual(expect.arrayContaining(connected));
    expect(await ids(admin, true)).toEqual([connected[2]]);
    expect(await ids(asOwner)).toEqual(expect.arrayContaining(connected));
  });

  test("when they end one, which is the same as unknown to everybody else", async () => {
    const [admin, one, other] = [await member("admin"), await member("member"), await member("member")];
    const { id } = await connect(one);
    const end = (who: Who, wanted = id) => world.call(world.registry.disconnectAssistant, { id: wanted }, who);
    const unknown = await end(other, "tok_unknown").catch((error: Error) => error);
    await expect(end(other)).rejects.toEqual(unknown);
    expect(await ids(one)).toEqual([id]);
    expect(await end(admin)).toEqual({ id, disconnected: true });
    expect(await end(one)).toEqual({ id, disconnected: true });
    expect(await ids(one)).toEqual([]);
  });

  test("but never those of another organization, nor another kind of token", async () => {
    const foreign = await world.newOrganization();
    const { id } = await connect({ kind: "person", organizationId: foreign.organizationId, personId: foreign.personId });
    expect(await ids(asOwner)).not.toContain(id);
    const { id: apiToken } = await world.newToken();
    for (const wanted of [id, apiToken])
      await expect(world.call(world.registry.disconnectAssistant, { id: wanted }, asOwner)).rejects.toMatchObject({ code: "not_found" });
    expect((await world.call(world.registry.listTokens, {}, asOwner)).data).toContainEqual(
      expect.objectContaining({ id: apiToken, revokedAt: null }),
    );
  });
});
