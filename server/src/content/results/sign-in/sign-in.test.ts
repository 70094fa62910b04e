import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#src/people/access/sessions.ts";
import { comeBack } from "#test/come-back.ts";
import { googlePerson, serviceAccount, siteProperty } from "#test/search-console.ts";
import { publicUrl } from "#test/world.ts";
import { type FetchWorld, openFetchWorld } from "../search-console/test-support.ts";
import { searchScope } from "./google-grant.ts";

let at: FetchWorld;
beforeEach(async () => {
  at = await openFetchWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

type Over = { without?: string; person?: string };

async function begin(id: string, over: Over = {}): Promise<URL> {
  const { authorizeUrl } = await at.world.call(at.world.registry.startSearchConsole, { id }, person);
  return at.google.agree(authorizeUrl, over);
}

async function signIn(id: string, over: Over = {}): Promise<void> {
  const response = await comeBack(at.world, await begin(id, over));
  if (response.status !== 200) throw new Error(await response.text());
}

const cookie = async () => ({
  cookie: `galley_session=${await openSession(at.world.pool, at.world.personId, { userAgent: "test", address: "127.0.0.1" })}`,
});

const newProject = async () => (await at.world.newProject({ name: `Project ${Math.random()}`, siteUrl: "https://hearth.example" })).id;

describe("signing in with Google", () => {
  test("asks for search alone, with a challenge, and for an access that lasts", async () => {
    const id = await newProject();
    const { authorizeUrl } = await at.world.call(at.world.registry.startSearchConsole, { id }, person);
    expect(Object.fromEntries(new URL(authorizeUrl).searchParams)).toMatchObject({
      redirect_uri: `${publicUrl}/connect/search_console/callback`,
      scope: `openid email ${searchScope}`,
      access_type: "offline",
      prompt: "consent",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
  });

  test("lets a person choose among what they may read, then fetches as they", async () => {
    at.fill(3, 1, 2);
    const { id } = await at.connect(3);
    await at.world.call(at.world.registry.disconnectSearchConsole, { id }, person);
    const page = await comeBack(at.world, await begin(id));
    expect(await page.text()).toContain(googlePerson);
    expect(await at.statusOf(id)).toMatchObject({
      siteProperty: null,
      properties: ["https://hearth.example/", siteProperty],
      account: googlePerson,
      status: "choosing",
      nextAttemptAt: null,
    });
    expect(await at.fetcher().work()).toBe(0);
    const chosen = await at.world.call(at.world.registry.chooseSearchProperty, { id, siteProperty }, person);
    expect(chosen).toMatchObject({ siteProperty, status: "waiting" });
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ siteProperty, status: "current", days: expect.any(Number) });
    expect(await at.stored(id)).toEqual(at.served());
  });

  test("takes the only property, and keeps the one before", async () => {
    const id = await newProject();
    at.google.properties.splice(1);
    await signIn(id);
    expect(await at.statusOf(id)).toMatchObject({ siteProperty, status: "waiting" });
    at.google.properties.push({ siteUrl: "https://hearth.example/", permissionLevel: "siteOwner" });
    await signIn(id);
    expect(await at.statusOf(id)).toMatchObject({ siteProperty, status: "waiting", properties: ["https://hearth.example/", siteProperty] });
    at.google.properties.shift();
    at.google.properties.push({ siteUrl: "sc-domain:other.example", permissionLevel: "siteOwner" });
    await signIn(id);
    expect(await at.statusOf(id)).toMatchObject({ siteProperty: null, status: "choosing" });
    expect(await at.fetcher().work()).toBe(0);
  });

  test("keeps the grant sealed, and the app's secret in no row", async () => {
    const id = await newProject();
    await signIn(id);
    const [grant = ""] = at.google.grants.keys();
    const { rows } = await at.world.owner.query("select s::text as text from search_console s where project_id = $1", [id]);
    expect(grant).not.toBe("");
    expect(rows[0].text).not.toContain(grant);
    expect(at.world.logLines.join("")).not.toContain(grant);
  });

  test("leads a person who is signed in back to the results", async () => {
    const id = await newProject();
    const response = await comeBack(at.world, await begin(id), await cookie());
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/projects/${id}/results?open=search-console&outcome=choosing`,
    ]);
  });

  test.each([
    ["scopes_missing", () => ({ without: searchScope })],
    [
      "no_properties",
      () => {
        at.google.properties.splice(0, 2);
        return {};
      },
    ],
  ])("stores nothing when the outcome is %s", async (outcome, change) => {
    const id = await newProject();
    const response = await comeBack(at.world, await begin(id, change()), await cookie());
    expect(response.headers.get("location")).toContain(`outcome=${outcome}`);
    expect(await at.statusOf(id)).toBeNull();
    expect([...at.google.grants]).toEqual([]);
  });

  test("says when it was denied, when a code is used twice, and when a state is not known", async () => {
    const id = await newProject();
    const headers = await cookie();
    const denied = await begin(id);
    denied.searchParams.delete("code");
    denied.searchParams.set("error", "access_denied");
    expect((await comeBack(at.world, denied, headers)).headers.get("location")).toContain("outcome=denied");
    const [first, second] = [await begin(id), await begin(id)];
    expect((await comeBack(at.world, first, headers)).status).toBe(303);
    second.searchParams.set("code", first.searchParams.get("code") ?? "");
    expect((await comeBack(at.world, second, headers)).headers.get("location")).toContain("outcome=code_refused");
    expect((await comeBack(at.world, first, headers)).status).toBe(400);
  });

  test("is not ended by a member of another organization, nor chosen for by one", async () => {
    const id = await newProject();
    await signIn(id);
    const other = await at.world.newOrganization();
    const stranger = { ...person, organizationId: other.organizationId, personId: other.personId };
    const { startSearchConsole, chooseSearchProperty, disconnectSearchConsole } = at.world.registry;
    await expect(at.world.call(startSearchConsole, { id }, stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(at.world.call(chooseSearchProperty, { id, siteProperty }, stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(at.world.call(disconnectSearchConsole, { id }, stranger)).rejects.toMatchObject({ code: "not_found" });
    expect(at.google.grants.size).toBe(1);
  });

  test("takes no property that the person may not read, and none for a key file", async () => {
    const id = await newProject();
    await signIn(id);
    const choose = (property: string, project = id) =>
      at.world.call(at.world.registry.chooseSearchProperty, { id: project, siteProperty: property }, person);
    await expect(choose("https://strangers.example/")).rejects.toMatchObject({ code: "invalid_input", param: "siteProperty" });
    const byFile = await at.connect(1);
    await expect(choose(siteProperty, byFile.id)).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("ending it", () => {
  const disconnect = (id: string) => at.world.call(at.world.registry.disconnectSearchConsole, { id }, person);

  test("revokes what the person granted, once no other project needs it", async () => {
    const [first, second] = [await newProject(), await newProject()];
    await signIn(first);
    await signIn(second);
    expect(at.google.grants.size).toBe(2);
    await disconnect(first);
    expect(at.google.grants.size).toBe(2);
    await disconnect(second);
    expect([...at.google.grants]).toEqual([]);
    expect(await at.statusOf(second)).toBeNull();
  });

  test("revokes it also when both end at once", async () => {
    const [first, second] = [await newProject(), await newProject()];
    await signIn(first);
    await signIn(second);
    await Promise.all([disconnect(first), disconnect(second)]);
    expect([...at.google.grants]).toEqual([]);
  });

  test("revokes what another person, or a key file, takes the place of, and nothing that the same person grants anew", async () => {
    const id = await newProject();
    await signIn(id);
    await signIn(id);
    expect([...at.google.grants.values()]).toEqual([googlePerson, googlePerson]);
    await signIn(id, { person: "sam@hearth.example" });
    expect([...at.google.grants.values()]).toEqual(["sam@hearth.example"]);
    const input = { id, siteProperty, credentials: { ...serviceAccount } };
    await at.world.call(at.world.registry.connectSearchConsole, input, person);
    expect([...at.google.grants]).toEqual([]);
  });

  test("gives nothing back that another project needs when a person grants too little", async () => {
    const [first, second] = [await newProject(), await newProject()];
    await signIn(first);
    await comeBack(at.world, await begin(second, { without: searchScope }), await cookie());
    expect(at.google.grants.size).toBe(2);
  });

  test("logs what Google did not take back", async () => {
    const id = await newProject();
    await signIn(id);
    at.google.refuseNext({ status: 503, body: {} });
    await disconnect(id);
    expect(at.world.logLines.join("")).toContain("something outside was not taken back");
  });

  test("disconnects also what this installation's secret does not open", async () => {
    const id = await newProject();
    await signIn(id);
    await at.world.owner.query("update search_console set credentials = 'sealed elsewhere'");
    await disconnect(id);
    expect(await at.statusOf(id)).toBeNull();
  });

  test("a revoked grant stops the fetching and says so", async () => {
    const id = await newProject();
    at.google.properties.splice(1);
    await signIn(id);
    at.google.grants.clear();
    await at.fetcher().work();
    expect(await at.statusOf(id)).toMatchObject({ status: "failed", reason: expect.stringContaining("Connect Search Console again") });
  });
});
