import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEgress } from "#server/core/egress/egress.ts";
import { createLog } from "#server/core/log.ts";
import { openVault } from "#server/core/secrets.ts";
import { createWebhookSender } from "#server/delivery/webhooks/sending/webhook-sender.ts";
import { registry } from "#server/registry/registry.ts";
import { fromNow } from "#test/from-now.ts";
import { signaturesOf } from "#test/outside/webhook-receiver.ts";
import { type Keys, openSiteWorld, person, type SiteWorld, type Started } from "../test/open-site-world.ts";

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
});
afterAll(() => world.close());
// Tests compare answers field by field.
// biome-ignore lint/suspicious/noExplicitAny: each step answers another shape.
type Answer = { status: number; headers: Headers; body: any };

async function post(step: "start" | "token" | "ping", body: unknown): Promise<Answer> {
  const response = await world.app.fetch(
    new Request(`http://galley.test/connect/site/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  expect(response.headers.get("x-request-id")).toMatch(/^req_/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function start(): Promise<Started> {
  const { status, body } = await post("start", { framework: "next", siteUrl: "https://hearth.example" });
  expect(status).toBe(201);
  return body;
}

/** Collects without the pause between two calls, which has a test of its own. */
async function collect(deviceCode: string) {
  await world.owner.query("update site_request set asked_at = null");
  return post("token", { deviceCode });
}

async function connect(): Promise<Keys & { deviceCode: string }> {
  const { deviceCode, userCode } = await start();
  await world.approve(userCode);
  return { ...(await collect(deviceCode)).body, deviceCode };
}

describe("connecting a site", () => {
  test("waits for an approval by the code, and then gives out keys that work, once", async () => {
    const { deviceCode, userCode, verificationUrl, expiresAt, intervalSeconds } = await start();
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(deviceCode).toMatch(/^[0-9A-Za-z]{43}$/);
    expect([verificationUrl, intervalSeconds]).toEqual([`http://galley.test/connect?code=${userCode}`, 2]);
    expect(Date.parse(expiresAt)).toBeGreaterThan(fromNow(60_000).getTime());
    expect((await collect(deviceCode)).body).toEqual({ status: "pending" });

    const typed = ` ${userCode.toLowerCase().replace("-", "")} `;
    expect(await world.approve(typed)).toMatchObject({ code: userCode, framework: "next", siteUrl: "https://hearth.example" });
    const { status, headers, body } = await collect(deviceCode);
    expect(status).toBe(200);
    const { rows } = await world.owner.query("select request_id from audit where operation = 'connect_site'");
    expect(rows).toEqual([{ request_id: headers.get("x-request-id") }]);
    expect(body).toEqual({
      status: "approved",
      organizationId: world.organizationId,
      projectId: world.projectId,
      projectName: expect.stringContaining("Hearth & Home"),
      siteUrl: world.siteUrl,
      locale: "en",
      urlPattern: "/blog/{slug}",
      webhookUrl: `${world.siteUrl}/api/service/webhook`,
      readToken: expect.stringMatching(/^svc_read_/),
      webhookSecret: expect.stringMatching(/^whsec_/),
    });
    expect(await world.readsWith(body.readToken)).toBe(200);
    expect((await collect(deviceCode)).body.error).toMatchObject({ code: "invalid_state" });
  });

  test("ends the keys of the connection before it, and not those of other projects", async () => {
    const first = await connect();
    const second = await connect();
    expect([await world.readsWith(first.readToken), await world.readsWith(second.readToken)]).toEqual([401, 200]);
    const { rows } = await world.owner.query("select old_secret from webhook_endpoint where kind = 'site'");
    expect(rows).toEqual([{ old_secret: null }]);
  });

  test("keeps no key and no code that could be used again", async () => {
    const { deviceCode, readToken, webhookSecret } = await connect();
    const { rows } = await world.owner.query(
      "select (select string_agg(r::text, ' ') from site_request r) || (select string_agg(e::text, ' ') from webhook_endpoint e) as kept",
    );
    for (const secret of [deviceCode, readToken, webhookSecret]) expect(rows[0].kept).not.toContain(secret);
    expect(world.logLines.join("\n")).not.toContain(deviceCode);
    expect(world.logLines.join("\n")).not.toContain(readToken);
  });

  test("that was turned down is told so", async () => {
    const { deviceCode, userCode } = await start();
    await world.call(registry.denySiteConnection, { code: userCode }, person);
    expect((await collect(deviceCode)).body).toEqual({ status: "denied" });
    await expect(world.approve(userCode)).rejects.toMatchObject({ code: "not_found" });
  });

  test("gives out nothing on the word of somebody who may no longer give it", async () => {
    const admin = await world.newMember({ role: "admin" });
    const { deviceCode, userCode } = await start();
    await world.call(registry.approveSiteConnection, { code: userCode, projectId: world.projectId }, { ...person, ...admin });
    await world.call(registry.addMember, { email: admin.email, role: "member" }, person);
    expect((await collect(deviceCode)).body).toEqual({ status: "denied" });
  });

  test("is for owners and admins, in their own organization", async () => {
    const { userCode } = await start();
    for (const role of ["member", "reviewer", "reader"] as const) {
      await expect(
        world.call(registry.approveSiteConnection, { code: userCode, projectId: world.projectId }, { ...person, role }),
      ).rejects.toMatchObject({ code: "not_allowed" });
    }
    const abroad = await world.newOrganization();
    await expect(world.approve(userCode, abroad.projectId)).rejects.toMatchObject({ code: "project_not_allowed" });
  });

  test("of a project that has no site of its own is refused", async () => {
    const { userCode } = await start();
    const project = await world.newProject();
    await expect(world.approve(userCode, project.id)).rejects.toMatchObject({ code: "invalid_state" });
  });

  test("is over after fifteen minutes", async () => {
    const { deviceCode, userCode } = await start();
    await world.owner.query("update site_request set expires_at = now() - interval '1 second'");
    await expect(world.approve(userCode)).rejects.toMatchObject({ code: "not_found" });
    expect((await collect(deviceCode)).body.error).toMatchObject({ code: "not_found" });
    await world.owner.query("select forget_expired()");
    expect((await world.owner.query("select from site_request")).rows).toEqual([]);
  });
});

test("the page behind the code names the command with that code, and repeats nothing that is no code", async () => {
  const page = async (code: string) =>
    (await world.app.fetch(new Request(`http://galley.test/connect?code=${encodeURIComponent(code)}`))).text();
  expect(await page("BCDF-GHJK")).toContain("site approve BCDF-GHJK --project NAME");
  for (const odd of ["<script>alert(1)</script>", "rm -rf /", "BCDF-GHJK;id"]) {
    const text = await page(odd);
    expect(text).toContain("site approve CODE");
    expect(text).not.toContain(odd.slice(0, 8));
  }
});

describe("an initializer", () => {
  test("that asks too often is told to wait", async () => {
    const { deviceCode } = await start();
    expect((await post("token", { deviceCode })).status).toBe(200);
    const { status, headers, body } = await post("token", { deviceCode });
    expect([status, headers.get("retry-after"), body.error.code]).toEqual([429, "2", "rate_limited"]);
  });

  test.each([
    ["start", "{", "body"],
    ["start", "null", "body"],
    ["start", { framework: 1 }, "framework"],
    ["start", { siteUrl: "javascript:alert(1)" }, "siteUrl"],
    ["start", { other: 1 }, "other"],
    ["start", '{"framework":"\\u0000"}', "framework"],
    ["token", {}, "deviceCode"],
    ["token", { deviceCode: "x".repeat(65) }, "deviceCode"],
    ["ping", { deviceCode: ["x"] }, "deviceCode"],
    ["start", `{"framework":"${"x".repeat(5000)}"}`, "body"],
  ] as const)("that sends %s %j is told what is wrong", async (step, body, param) => {
    const answer = await post(step, body);
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([400, "invalid_input", param]);
  });

  test("with a code that nobody has learns nothing", async () => {
    for (const step of ["token", "ping"] as const) {
      expect((await post(step, { deviceCode: "unknown" })).body.error).toMatchObject({ code: "not_found" });
    }
  });
});

describe("the test event of a connection", () => {
  test("goes to the site at once, signed with its key, and its answer comes back", async () => {
    const { deviceCode, webhookSecret } = await connect();
    world.site.received.length = 0;
    world.site.answer = ({ body }) => ({ status: 200, body: JSON.stringify({ received: "ping", id: JSON.parse(body).id }) });
    const pinging = post("ping", { deviceCode });
    while (world.site.received.length === 0) await world.app.workers.webhookSender.work();
    const { body } = await pinging;
    expect(body).toMatchObject({ delivered: true, url: `${world.siteUrl}/api/service/webhook`, statusCode: 200, error: null });
    expect(body.answer).toContain('"received":"ping"');
    const [received] = world.site.received;
    if (received === undefined) throw new Error("Nothing was received.");
    expect(received.path).toBe("/api/service/webhook");
    expect(signaturesOf(received, webhookSecret)).toEqual([0]);
    expect(JSON.parse(received.body)).toMatchObject({ type: "ping", projectId: null });
  });

  test("of a site at a private address tells its status, and no more of its answer than why it is not told", async () => {
    const { deviceCode } = await connect();
    world.site.received.length = 0;
    world.site.answer = () => ({ status: 404, body: "canary of the network inside" });
    const egress = createEgress({ allow: ["127.0.0.1/32"] });
    const { pool } = world;
    const sender = createWebhookSender({
      pool,
      egress,
      vault: openVault("test secret", undefined),
      sendsMail: false,
      log: createLog("silent"),
    });
    const pinging = post("ping", { deviceCode });
    while (world.site.received.length === 0) await sender.work();
    expect((await pinging).body).toMatchObject({ statusCode: 404, answer: "(answer not shown: the site has a private address)" });
    await egress.close();
  });

  test("of a request that is not connected is refused", async () => {
    const { deviceCode } = await start();
    expect((await post("ping", { deviceCode })).body.error).toMatchObject({ code: "not_found" });
  });
});

test("a site that moves hears at its new address", async () => {
  await connect();
  await world.call(registry.updateProject, { id: world.projectId, siteUrl: "https://moved.example/" }, person);
  const { rows } = await world.owner.query("select url from webhook_endpoint where kind = 'site'");
  expect(rows).toEqual([{ url: "https://moved.example/api/service/webhook" }]);
  await world.call(registry.updateProject, { id: world.projectId, siteUrl: world.siteUrl }, person);
});

test("a site that is disconnected reads nothing any more and has no endpoint", async () => {
  const { readToken } = await connect();
  expect(await world.call(registry.disconnectSite, { id: world.projectId }, person)).toEqual({ id: world.projectId, disconnected: true });
  expect(await world.readsWith(readToken)).toBe(401);
  expect((await world.owner.query("select from webhook_endpoint where kind = 'site'")).rows).toEqual([]);
});
