import { type Operation, rolePermissions } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { operations, publicOperations } from "#src/registry/operations.ts";
import { requestFor } from "../request.ts";
import { openWorld, type World } from "../world.ts";
import { openLook } from "./state-of.ts";
import { openSurfaces } from "./surfaces.ts";

type Surfaces = Awaited<ReturnType<typeof openSurfaces>>;

let world: World;
let reading: Awaited<ReturnType<World["newOrganization"]>>;
let atOwn: Surfaces;
let atReading: Surfaces;
let tokens: { own: string; reading: string };

/** Sets up one person as the owner of one organization and a reader of the other. */
beforeAll(async () => {
  world = await openWorld();
  reading = await world.newOrganization();
  const { organizationId, personId, owner } = world;
  const { rows } = await owner.query("select email from person where id = $1", [personId]);
  const there = { organizationId: reading.organizationId, personId: reading.personId, kind: "operator" as const };
  await world.call(world.registry.addMember, { email: rows[0].email, role: "reader" }, there);
  const other = { organizationId: reading.organizationId, personId };
  tokens = { own: (await world.newToken()).value, reading: (await world.newToken(other)).value };
  const [assistant, elsewhere] = [await world.newAssistant(), await world.newAssistant(other)];
  atOwn = await openSurfaces(world, { organizationId, personId, token: tokens.own, assistant: assistant.value });
  atReading = await openSurfaces(world, { ...other, token: tokens.reading, assistant: elsewhere.value });
});
afterAll(() => world.close());

/** Returns the expected code: the call is refused either before its input is checked, or because of its input. */
function expected(operation: Operation, role: "owner" | "reader"): string {
  if (operation.surface === "public") return rolePermissions[role].has(operation.permission) ? "invalid_input" : "not_allowed";
  return operation.roles.includes(role) && !operation.operatorOnly ? "invalid_input" : "not_allowed";
}

test("whoever owns one organization and reads another has at each door the role that they have there, for every operation", async () => {
  const codes: Record<string, number> = {};
  for (const { operation } of operations) {
    for (const [surfaces, role] of [[atOwn, "owner"] as const, [atReading, "reader"] as const]) {
      const { text } = await surfaces.dashboard.call(operation, { unknown: true });
      const code = JSON.parse(text).error?.code;
      expect(code, `${operation.name} as ${role}`).toBe(expected(operation, role));
      codes[`${role} ${code}`] = (codes[`${role} ${code}`] ?? 0) + 1;
    }
  }
  expect(codes["reader not_allowed"]).toBeGreaterThan(90);
  expect(codes["owner not_allowed"]).toBeLessThan(10);
});

test("a token and an assistant of one organization carry nothing of the role in the other, and reach none of its things", async () => {
  const { id } = await world.newArticle({ markdown: "# Ours\n\nText." });
  const look = await openLook(world.owner, world.organizationId, []);
  const before = await look.state();
  for (const { operation } of publicOperations) {
    const mayCall = rolePermissions.reader.has(operation.permission);
    for (const value of [id, world.projectId]) {
      const input = { ...operation.example.input, ...("id" in operation.input.shape && { id: value }) };
      const own = "projectId" in operation.input.shape ? { projectId: world.projectId } : {};
      const { method, path, body } = requestFor(operation, { ...input, ...own });
      const { error, text } = await world.request(method, path, { token: tokens.reading, body });
      const about = `${operation.name} ${text}`;
      if (!mayCall) expect(error?.code, about).toBe("not_allowed");
      else if (["list_projects", "list_authors", "get_prices", "get_usage"].includes(operation.name))
        expect(text).not.toContain(world.projectId);
      else expect(["not_found", "project_not_allowed"], about).toContain(error?.code);
      const [, , tool] = atReading.of(operation);
      const said = await tool?.call(operation, { ...input, ...own });
      if (said !== undefined) expect(said.status, `${operation.name} as a tool`).toBe(error?.code ?? "done");
    }
  }
  // A read with a token records the time of its use, but that token belongs to the other organization.
  expect(await look.state()).toEqual(before);
});

test("what somebody is told, chooses and connects in one organization is not there in the other", async () => {
  const { owner, organizationId, personId } = world;
  const note = (place: string) =>
    owner.query(
      "insert into notification (organization_id, id, person_id, kind, title, in_app, mail_status) values ($1, $2, $3, 'credits_low', '', true, 'none')",
      [place, newId("notification"), personId],
    );
  await owner.query("update api_token set expires_at = now() + interval '1 day' where kind = 'assistant'");
  await note(organizationId);
  await note(reading.organizationId);
  for (const [surfaces, place] of [[atOwn, organizationId] as const, [atReading, reading.organizationId] as const]) {
    const call = async (name: string) => {
      const bound = operations.find(({ operation }) => operation.name === name);
      if (bound === undefined) throw new Error(`There is no ${name}.`);
      return JSON.parse((await surfaces.dashboard.call(bound.operation, {})).text);
    };
    expect((await call("count_unread_notifications")).unread).toBe(1);
    const { rows } = await owner.query("select id from notification where organization_id = $1", [place]);
    expect((await call("list_notifications")).data.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
    const assistants = await owner.query("select id from api_token where organization_id = $1 and kind = 'assistant'", [place]);
    expect((await call("list_assistants")).data.map(({ id }: { id: string }) => id)).toEqual(assistants.rows.map(({ id }) => id));
  }
});

test("leaving the one closes its door and its tokens at once, and those of the other stay open", async () => {
  await world.owner.query("delete from member where organization_id = $1 and person_id = $2", [reading.organizationId, world.personId]);
  const [first] = publicOperations;
  if (first === undefined) throw new Error("There are no operations.");
  expect((await world.request("GET", "/projects", { token: tokens.reading })).status).toBe(401);
  expect((await atReading.dashboard.call(first.operation, {})).status).toBe("404");
  expect((await world.request("GET", "/projects", { token: tokens.own })).status).toBe(200);
  expect((await atOwn.dashboard.call(first.operation, {})).status).toBe("200");
});
