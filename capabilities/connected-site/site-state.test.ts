import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#server/people/access/sessions.ts";
import { registry } from "#server/registry/registry.ts";
import { fromNow } from "#test/from-now.ts";
import { type Keys, openSiteWorld, person, type SiteWorld, type Started } from "./test/open-site-world.ts";

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterAll(() => world.close());
async function post<T>(step: "start" | "token" | "ping", body: object): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await world.app.fetch(new Request(`http://galley.test/connect/site/${step}`, init))).json() as Promise<T>;
}

const start = () => post<Started>("start", { framework: "next", siteUrl: "https://hearth.example" });

async function collect(deviceCode: string): Promise<unknown> {
  await world.owner.query("update site_request set asked_at = null");
  return post("token", { deviceCode });
}

async function connect(): Promise<Keys & { deviceCode: string }> {
  const { deviceCode, userCode } = await start();
  await world.approve(userCode);
  return { ...((await collect(deviceCode)) as Keys), deviceCode };
}

describe("what a code stands for", () => {
  const look = (code: string, who: object = {}) => world.call(registry.findSiteRequest, { code }, { ...person, ...who });

  test("is shown before anybody decides, and changes nothing; once it is decided there is nothing to show", async () => {
    const { userCode, deviceCode, expiresAt } = await start();
    const shown = { code: userCode, framework: "next", siteUrl: "https://hearth.example", expiresAt };
    expect(await look(` ${userCode.toLowerCase()}`)).toEqual(shown);
    expect(await look(userCode)).toEqual(shown);
    expect(await collect(deviceCode)).toEqual({ status: "pending" });
    await world.approve(userCode);
    await expect(look(userCode)).rejects.toMatchObject({ code: "not_found", param: "code" });
  });

  test("is not there once it is over, and for owners and admins alone", async () => {
    const { userCode } = await start();
    for (const role of ["member", "reviewer", "reader"] as const) {
      await expect(look(userCode, { role })).rejects.toMatchObject({ code: "not_allowed" });
    }
    await world.owner.query("update site_request set expires_at = now() - interval '1 second'");
    await expect(look(userCode)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is not guessed: of many codes that one person tries, by whichever way, few are looked for; others and the operator go on", async () => {
    const guesser = { ...(await world.newMember({ role: "admin" })), role: "admin" } as const;
    const { userCode } = await start();
    const tries = [
      (code: string) => look(code, guesser),
      (code: string) => world.call(registry.approveSiteConnection, { code, projectId: world.projectId }, { ...person, ...guesser }),
      (code: string) => world.call(registry.denySiteConnection, { code }, { ...person, ...guesser }),
    ];
    const codes: string[] = [];
    for (let number = 0; number < 33; number += 1) {
      const failure = await (tries[number % 3] ?? look)("BBBB-BBBB").catch((error) => error);
      codes.push(failure.code);
    }
    expect(codes).toEqual([...Array(30).fill("not_found"), ...Array(3).fill("rate_limited")]);
    await expect(look(userCode, guesser)).rejects.toMatchObject({ code: "rate_limited", message: expect.stringContaining("minutes") });
    expect(await look(userCode)).toMatchObject({ code: userCode });
    await world.owner.query("update attempt_window set started_at = now() - interval '901 seconds'");
    expect(await look(userCode, guesser)).toMatchObject({ code: userCode });
  });
});

describe("the state of a site", () => {
  const state = (projectId = world.projectId, who: object = {}) =>
    world.call(registry.getSiteConnection, { projectId }, { ...person, ...who });

  test("tells since when it is connected and as what, who approved it, and when it last read", async () => {
    await world.call(registry.disconnectSite, { id: world.projectId }, person);
    expect(await state()).toEqual({ projectId: world.projectId, siteUrl: world.siteUrl, connection: null, readToken: null });
    const before = fromNow(-1000).getTime();
    const { readToken } = await connect();
    const connected = await state(world.projectId, { role: "reader" });
    expect(connected).toEqual({
      projectId: world.projectId,
      siteUrl: world.siteUrl,
      connection: {
        endpointId: expect.stringMatching(/^whk_/),
        webhookUrl: `${world.siteUrl}/api/service/webhook`,
        framework: "next",
        connectedAt: expect.any(String),
        connectedBy: expect.any(String),
        status: "active",
        failingSince: null,
        previewPath: null,
        lastDelivery: null,
      },
      readToken: { lastFour: readToken.slice(-4), createdAt: expect.any(String), lastUsedAt: null, calls7d: 0, errors7d: 0 },
    });
    expect(Date.parse(connected.connection?.connectedAt ?? "")).toBeGreaterThanOrEqual(before);
    await world.readsWith(readToken);
    await world.app.usage.flush();
    expect((await state()).readToken).toMatchObject({ calls7d: 1, errors7d: 0, lastUsedAt: expect.any(String) });
  });

  test("tells how its last event was taken", async () => {
    const { deviceCode } = await connect();
    world.site.received.length = 0;
    world.site.answer = () => ({ status: 503 });
    const pinging = post("ping", { deviceCode });
    while (world.site.received.length === 0) await world.app.workers.webhookSender.work();
    await pinging;
    world.site.answer = () => ({});
    expect((await state()).connection).toMatchObject({
      failingSince: expect.any(String),
      lastDelivery: { eventType: "ping", status: "pending", attempts: 1, lastStatusCode: 503, lastError: expect.stringContaining("503") },
    });
  });

  test("of a project without one says so, also where its blog has a host of its own; a foreign one answers like an unknown one", async () => {
    const project = await world.newProject();
    expect(await state(project.id)).toMatchObject({ siteUrl: null, connection: null, readToken: null });
    await world.call(registry.grantBlogHost, { projectId: project.id, host: "journal.hearth.example" }, { kind: "operator" });
    expect((await state(project.id)).siteUrl).toBeNull();
    await expect(world.approve((await start()).userCode, project.id)).rejects.toMatchObject({ code: "invalid_state" });
    const other = await world.newOrganization();
    const unknown = await state("prj_unknown").catch((error: unknown) => error);
    await expect(state(other.projectId)).rejects.toEqual(unknown);
  });
});

describe("the page behind a code", () => {
  const open = (query: string, headers: Record<string, string> = {}) =>
    world.app.fetch(new Request(`http://galley.test/connect${query}`, { headers }));

  test("is the dashboard's for whoever is signed in", async () => {
    const session = await openSession(world.pool, world.personId, { userAgent: "test", address: "127.0.0.1" });
    const response = await open("?code=BCDF-GHJK", { cookie: `galley_session=${session}` });
    const text = await response.text();
    expect(text).not.toContain("site approve");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  test("lets everybody else sign in and come back", async () => {
    const response = await open("?code=BCDF-GHJK");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain('href="/sign-in?next=%2Fconnect%3Fcode%3DBCDF-GHJK"');
  });
});
