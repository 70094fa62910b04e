import { platformNames } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createVault, deriveKeys } from "#src/core/secrets.ts";
import { registry } from "#src/registry/registry.ts";
import { connect, openPlatform, type Platform, work } from "#test/platforms.ts";
import { bringPublicationsDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { credentialsPlaceOf } from "./connection-queries.ts";

const person = { kind: "person" } as const;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async (projectId = world.projectId) => (await world.call(registry.listPlatforms, { projectId }, person)).data;
const stored = async () => (await world.owner.query("select * from platform_connection order by id")).rows;

describe.each(platformNames)("connecting %s", (name) => {
  let platform: Platform;
  let projectId: string;
  beforeAll(async () => {
    platform = await openPlatform(name);
  });
  beforeEach(async () => {
    projectId = (await world.newProject({ hostedBlog: true })).id;
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  test("keeps nothing that the platform has not taken", async () => {
    const wrong = Object.fromEntries(
      Object.entries(platform.credentials).map(([field, value]) => [field, value.replaceAll(/[0-9]/g, "0")]),
    );
    await expect(connect(world, { ...platform, credentials: wrong }, projectId)).rejects.toMatchObject({
      code: "invalid_input",
      param: "credentials",
    });
    platform.next({ before: { status: 502, html: "<h1>Bad gateway</h1>" } });
    await expect(connect(world, platform, projectId)).rejects.toMatchObject({ code: "invalid_url", param: "address" });
    platform.next({ before: { status: 301, html: "", headers: { location: "https://www.hearth.example/" } } });
    await expect(connect(world, platform, projectId)).rejects.toThrow("redirects to another address");
    const mixed = connect(world, { ...platform, credentials: { apiKey: "x", username: "y" } }, projectId);
    await expect(mixed).rejects.toMatchObject({ code: "invalid_input", param: expect.stringMatching(/^credentials/) });
    expect(await list(projectId)).toEqual([]);
  });

  test("keeps the credentials encrypted for their row alone, and shows them to nobody", async () => {
    const connected = await connect(world, platform, projectId);
    expect(connected).toMatchObject({ platform: name, address: platform.url, status: "active", main: false });
    const row = (await stored()).find(({ project_id }) => project_id === projectId);
    const shown = [JSON.stringify(row), JSON.stringify(connected), JSON.stringify(await list(projectId)), world.logLines.join("")].join("");
    const secrets = Object.entries(platform.credentials).filter(([field]) => field !== "username");
    for (const [, secret] of secrets) expect(shown).not.toContain(secret);
    const vault = createVault([deriveKeys("test secret").vault]);
    expect(JSON.parse(vault.open(row.credentials, credentialsPlaceOf(world.organizationId, row.id)))).toEqual(platform.credentials);
    expect(() => vault.open(row.credentials, credentialsPlaceOf(world.organizationId, "plc_other"))).toThrow();
  });

  test("again renews the credentials; another address is another platform", async () => {
    const before = await connect(world, platform, projectId);
    expect((await connect(world, platform, projectId)).id).toBe(before.id);
    await using elsewhere = await openPlatform(name);
    const moved = await connect(world, elsewhere, projectId);
    expect(moved.id).not.toBe(before.id);
    expect((await list(projectId)).map(({ address }) => address)).toEqual([elsewhere.url]);
    const gone = { projectId, platform: name };
    expect(await world.call(registry.disconnectPlatform, gone, person)).toEqual({ ...gone, disconnected: true });
    await expect(world.call(registry.disconnectPlatform, gone, person)).rejects.toMatchObject({ code: "not_found" });
  });

  test("a platform that repeats what it was sent finds no way into records and log", async () => {
    await connect(world, platform, projectId);
    const secrets = Object.entries(platform.credentials).flatMap(([field, value]) => (field === "username" ? [] : [value]));
    const encoded = Buffer.from(Object.values(platform.credentials).join(":")).toString("base64");
    const echo = [...secrets, encoded].join(" and ");
    platform.next({ before: { status: 400, json: { message: echo, error: echo, errors: [{ message: echo }] } } });
    const { id } = await world.newArticle({ status: "scheduled", projectId }, { projectId });
    await world.makeDue(id);
    await work(world);
    const { rows } = await world.owner.query("select last_error from publication where article_id = $1 and status = 'failed'", [id]);
    expect(rows).toHaveLength(1);
    const told = JSON.stringify([rows, await world.events("delivery.failed"), world.logLines]);
    expect(told).toContain("says: …");
    for (const secret of secrets) expect(told).not.toContain(secret);
    if (name === "wordpress") expect(told).not.toContain(encoded);
  });
});

test("an address inside the network, or one that is none, is refused before anything is sent", async () => {
  const credentials = { apiKey: "k" };
  for (const address of [
    "http://169.254.169.254",
    "https://10.0.0.1",
    "http://hearth.example",
    "https://user:secret@hearth.example",
    "https://hearth.example:8443",
  ]) {
    const input = { projectId: world.projectId, platform: "devto" as const, address, credentials };
    await expect(world.call(registry.connectPlatform, input, person), address).rejects.toMatchObject({
      code: "invalid_url",
      param: "address",
    });
  }
  await expect(
    world.call(
      registry.connectPlatform,
      { projectId: world.projectId, platform: "ghost", credentials: { adminApiKey: `${"a".repeat(24)}:${"b".repeat(64)}` } },
      person,
    ),
  ).rejects.toMatchObject({ code: "invalid_input", param: "address" });
});

test("somebody else's project answers like an unknown one, and only owners and admins connect", async () => {
  const foreign = await world.newOrganization();
  await using platform = await openPlatform("devto");
  const attempts = [
    (projectId: string) => world.call(registry.listPlatforms, { projectId }, person),
    (projectId: string) => connect(world, platform, projectId),
    (projectId: string) => world.call(registry.disconnectPlatform, { projectId, platform: "devto" }, person),
  ];
  for (const attempt of attempts) {
    const unknown = await attempt("prj_unknown").catch((error: unknown) => error);
    expect(unknown).toMatchObject({ code: "project_not_allowed" });
    await expect(attempt(foreign.projectId)).rejects.toEqual(unknown);
  }
  await expect(connect(world, platform, world.projectId, "reviewer")).rejects.toMatchObject({ code: "not_allowed" });
  expect(platform.asked).toEqual([]);
  for (const role of ["member", "reviewer", "reader"] as const) {
    await expect(
      world.call(registry.disconnectPlatform, { projectId: world.projectId, platform: "devto" }, { ...person, role }),
    ).rejects.toMatchObject({ code: "not_allowed" });
  }
});

test("what was on its way to a platform that is disconnected fails and says so", async () => {
  await using platform = await openPlatform("ghost");
  const { id: projectId } = await world.newProject({ hostedBlog: true });
  await connect(world, platform, projectId);
  platform.next("cut before");
  const { id } = await world.newArticle({ status: "scheduled", projectId }, { projectId });
  await world.makeDue(id);
  await work(world);
  await world.call(registry.disconnectPlatform, { projectId, platform: "ghost" }, person);
  await bringPublicationsDue(world.owner);
  await work(world);
  const { publications } = await world.call(registry.getArticle, { id }, { projectId });
  expect(publications.find(({ destination }) => destination === "ghost")).toMatchObject({
    status: "failed",
    errorKind: "refused",
    lastError: "The project is not connected to Ghost. Connect it, then try again.",
  });
});
