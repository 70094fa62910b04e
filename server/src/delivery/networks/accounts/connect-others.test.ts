import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";
import { renewAccounts } from "./renew-accounts.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false, others: true });
});
beforeEach(async () => {
  await at.world.owner.query("delete from network_account");
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;
const registry = () => at.world.registry;

async function back(url: URL) {
  const response = await at.comeBack(url);
  return { status: response.status, text: await response.text() };
}

async function accounts() {
  return (await at.world.call(registry().listNetworkAccounts, { id: at.world.projectId }, person)).data;
}

function renew(): Promise<number> {
  const { pool, vault, outside, sendsMail } = at.world.app.services;
  const silent = () => {};
  return renewAccounts({ pool, vault, sendsMail, ...outside, log: { debug: silent, info: silent, warn: silent, error: silent } });
}

describe("connecting LinkedIn and Instagram", () => {
  test("asks for what publishing takes, and nothing more", async () => {
    const ask = async (network: "linkedin" | "instagram") => {
      const { authorizeUrl } = await at.world.call(registry().connectNetwork, { id: at.world.projectId, network }, person);
      return Object.fromEntries(new URL(authorizeUrl).searchParams);
    };
    const state = expect.stringMatching(/^[0-9A-Za-z]{43}$/);
    expect(await ask("linkedin")).toEqual({
      response_type: "code",
      client_id: at.linkedin.app.clientId,
      redirect_uri: "http://galley.test/connect/linkedin/callback",
      scope: "openid profile w_member_social",
      state,
    });
    expect(await ask("instagram")).toEqual({
      response_type: "code",
      client_id: at.instagram.app.clientId,
      redirect_uri: "http://galley.test/connect/instagram/callback",
      scope: "instagram_business_basic,instagram_business_content_publish",
      state,
    });
  });

  test("keeps the accounts side by side, each with its own name, and nothing readable of their tokens", async () => {
    const [linkedin, instagram] = [await back(await at.agree("linkedin")), await back(await at.agree("instagram"))];
    expect(linkedin).toMatchObject({ status: 200, text: expect.stringContaining("<strong>Marta Vidal</strong>") });
    expect(instagram).toMatchObject({ status: 200, text: expect.stringContaining("<strong>@hearth</strong>") });
    expect(await accounts()).toMatchObject([
      { network: "instagram", handle: "hearth", status: "connected" },
      { network: "linkedin", handle: "Marta Vidal", scopes: ["openid", "profile", "w_member_social"], status: "connected" },
    ]);
    const { rows } = await at.world.owner.query("select a::text as text, access_expires_at - now() as left from network_account a");
    for (const { text, left } of rows) {
      expect(text).not.toMatch(/lat-|igl-|igs-/);
      expect(left.days).toBeGreaterThanOrEqual(59);
    }
    expect(at.world.logLines.join("")).not.toMatch(/lat-|igl-|igs-|li-s3cret|meta-s3cret/);
  });

  test("works through the network's own way back alone, and once", async () => {
    const url = await at.agree("linkedin");
    const elsewhere = new URL(url);
    elsewhere.pathname = "/connect/instagram/callback";
    expect(await back(elsewhere)).toMatchObject({ status: 400, text: expect.stringContaining("Instagram is not connected") });
    expect((await back(url)).status).toBe(200);
    expect((await back(url)).status).toBe(400);
    expect((await back(new URL("/connect/tiktok/callback?state=x", url))).status).toBe(404);
  });

  test("needs every permission", async () => {
    at.instagram.state.grantedScopes = ["instagram_business_basic"];
    expect(await back(await at.agree("instagram"))).toMatchObject({
      status: 400,
      text: expect.stringContaining("instagram_business_content_publish is missing"),
    });
    at.instagram.state.grantedScopes = ["instagram_business_basic", "instagram_business_content_publish"];
    expect(await accounts()).toEqual([]);
  });

  test("says what is wrong with the app, and that a no changes nothing", async () => {
    const apps = at.world.app.services.outside.apps;
    for (const [network, setting] of [
      ["linkedin", "GALLEY_LINKEDIN_CLIENT_SECRET"] as const,
      ["instagram", "GALLEY_META_APP_SECRET"] as const,
    ]) {
      const secret = apps[network]?.clientSecret;
      const url = await at.agree(network);
      Object.assign(apps[network] ?? {}, { clientSecret: "another" });
      expect(await back(url)).toMatchObject({ status: 400, text: expect.stringContaining(setting) });
      Object.assign(apps[network] ?? {}, { clientSecret: secret });
      const no = await at.agree(network);
      no.searchParams.delete("code");
      no.searchParams.set("error", network === "linkedin" ? "user_cancelled_authorize" : "access_denied");
      expect(await back(no)).toMatchObject({ status: 400, text: expect.stringContaining("told not to grant access") });
    }
  });
});

describe("an access that ends by itself", () => {
  test("is renewed in time on Instagram, once, though nothing is posted", async () => {
    await at.connectTo("instagram");
    expect(await renew()).toBe(0);
    await at.world.owner.query("update network_account set access_expires_at = now() + interval '29 days'");
    await Promise.all([renew(), renew()]);
    expect(at.instagram.state.refreshes).toBe(1);
    expect(await renew()).toBe(0);
    expect(await accounts()).toMatchObject([{ status: "connected" }]);
  });

  test("and cannot be renewed, as on LinkedIn, is told of when it ends", async () => {
    await at.connectTo("linkedin");
    await at.world.owner.query("update network_account set access_expires_at = now() + interval '1 hour'");
    expect(await renew()).toBe(0);
    await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
    expect(await renew()).toBe(1);
    expect(await accounts()).toMatchObject([{ status: "broken", reason: expect.stringContaining("Connect LinkedIn again") }]);
    const { rows } = await at.world.owner.query("select title from notification where kind = 'account_broken'");
    expect(rows).toEqual([{ title: "Marta Vidal on LinkedIn" }]);
    expect(await renew()).toBe(0);
  });

  test("stays as it is while the network is away", async () => {
    at.linkedin.state.givesRefreshTokens = true;
    await at.connectTo("linkedin");
    await at.world.owner.query("update network_account set access_expires_at = now() - interval '1 second'");
    at.linkedin.state.tokenStatus = 503;
    await renew();
    expect(await accounts()).toMatchObject([{ status: "connected" }]);
    at.linkedin.state.tokenStatus = undefined;
    await renew();
    expect(await renew()).toBe(0);
    expect(await accounts()).toMatchObject([{ status: "connected" }]);
  });
});
