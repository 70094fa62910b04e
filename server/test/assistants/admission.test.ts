import { permissions } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#src/app/app.ts";
import { createLog } from "#src/core/log.ts";
import { noStores } from "../outside/stores.ts";
import { openWorld, publicUrl, type World } from "../world.ts";
import { modernMessage, post, sendMessage } from "./client.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newAssistant({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

function send(raw: string, headers: Record<string, string> = {}) {
  return post(world.app.web, raw, { authorization: `Bearer ${token}`, ...headers });
}

function withoutRequestId(text: string): string {
  return text.replaceAll(/req_[0-9a-f]{32}/g, "");
}

async function revoke(id: string) {
  await world.owner.query("update api_token set revoked_at = now() where id = $1", [id]);
}

describe("a token", () => {
  async function dead(): Promise<Record<string, string>> {
    const revoked = await world.newAssistant();
    await revoke(revoked.id);
    const leaver = await world.newMember({ role: "admin" });
    const left = await world.newAssistant({ personId: leaver.personId });
    await world.call(world.registry.removeMember, { email: leaver.email }, { kind: "person" });
    return {
      "of the API": (await world.newToken()).value,
      "of a site": (await world.newReadToken()).value,
      "for another address": (await world.newAssistant({ audience: "https://other.example/mcp" })).value,
      "for this host and another path": (await world.newAssistant({ audience: "http://galley.test/api/v1" })).value,
      expired: (await world.newAssistant({ validSeconds: -1 })).value,
      revoked: revoked.value,
      "of somebody who left": left.value,
      unknown: "x".repeat(43),
      empty: "",
    };
  }

  test("that is not a live one for this address is refused with one answer, and told where to get another", async () => {
    const bodies = new Set<string>();
    for (const [name, value] of Object.entries(await dead())) {
      const answer = await sendMessage(world.app.web, value, "tools/list");
      expect(answer.status, name).toBe(401);
      expect(answer.headers.get("www-authenticate"), name).toBe(
        `Bearer error="invalid_token", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp", scope="${permissions.join(" ")}"`,
      );
      bodies.add(withoutRequestId(answer.text));
    }
    const missing = await sendMessage(world.app.web, undefined, "tools/list");
    expect(missing.status).toBe(401);
    expect(missing.headers.get("www-authenticate")).toMatch(/^Bearer resource_metadata=/);
    bodies.add(withoutRequestId(missing.text));
    expect([...bodies]).toHaveLength(1);
  });

  test("of an assistant is unknown to the REST API, and says nothing in another place than its header", async () => {
    expect((await world.request("GET", "/projects", { token })).error?.code).toBe("invalid_token");
    const { headers, body } = modernMessage("tools/list");
    for (const carrier of [{ cookie: `token=${token}` }, { "x-api-key": token }, { authorization: token }]) {
      expect((await post(world.app.web, JSON.stringify(body), { ...headers, ...carrier })).status).toBe(401);
    }
  });

  test("ends with the next call after it is revoked, and obeys a change of role at once", async () => {
    const { personId, email } = await world.newMember({ role: "member" });
    const own = await world.newAssistant({ personId });
    const names = async () =>
      (await sendMessage(world.app.web, own.value, "tools/list")).result.tools.map((tool: { name: string }) => tool.name);
    expect(await names()).toContain("create_article");
    expect(await names()).not.toContain("approve_article");
    await world.call(world.registry.addMember, { email, role: "reader" }, { kind: "person" });
    expect(await names()).not.toContain("create_article");
    await revoke(own.id);
    expect((await sendMessage(world.app.web, own.value, "tools/list")).status).toBe(401);
  });
});

describe("a browser", () => {
  const list = JSON.stringify(modernMessage("tools/list").body);
  const modern = modernMessage("tools/list").headers;
  const from = (headers: Record<string, string>) => send(list, { ...modern, ...headers });

  test.each(["evil.example", "galley.test.evil.example", "localhost.evil.example", "127.0.0.1.nip.io:4000", "[::1", "", "a@galley.test"])(
    "that was led here under the name %j is refused",
    async (host) => {
      const answer = await from({ host });
      expect([answer.status, answer.error?.data?.code]).toEqual([403, "not_allowed"]);
    },
  );

  test.each(["galley.test", "galley.test:8443", "127.0.0.1:4000", "[::1]:4000", "localhost"])("that calls %j is answered", async (host) => {
    expect((await from({ host })).status).toBe(200);
  });

  test.each(["https://evil.example", "null", "http://galley.test.evil.example", "http://galley.test:81", "file://", "x"])(
    "with a page of %j is refused before its token is looked at",
    async (origin) => {
      for (const authorization of [`Bearer ${token}`, "Bearer dead"]) {
        const answer = await from({ origin, authorization });
        expect([answer.status, answer.headers.has("access-control-allow-origin")]).toEqual([403, false]);
      }
    },
  );

  test("with a page of this service is answered", async () => {
    expect((await from({ origin: publicUrl })).status).toBe(200);
  });

  test("with a page that the operator has allowed is answered and may read it, and any other is not", async () => {
    const app = createApp({
      login: await world.login(),
      publicUrl,
      secret: "test secret",
      callsPerMinuteMax: 1_000_000,
      poolSizeMax: 2,
      log: createLog("silent"),
      assistantOrigins: ["https://inspector.example"],
      ...noStores,
    });
    try {
      const origin = "https://inspector.example";
      const preflight = await app.web.request("http://galley.test/mcp", { method: "OPTIONS", headers: { origin } });
      expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, origin]);
      const headers = { ...modern, authorization: `Bearer ${token}` };
      const answer = await post(app.web, list, { ...headers, origin });
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
      expect((await post(app.web, list, { ...headers, origin: "https://evil.example" })).status).toBe(403);
    } finally {
      await app.close();
    }
  });

  test("finds no streams, sessions or preflight answers", async () => {
    for (const method of ["GET", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"]) {
      const answer = await world.app.web.request("http://galley.test/mcp", { method, headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, answer.headers.get("allow")], method).toEqual([405, "POST"]);
    }
    const { headers, body } = modernMessage("subscriptions/listen", { notifications: {} });
    const answer = await send(JSON.stringify(body), headers);
    expect([answer.status, answer.error?.code]).toEqual([404, -32601]);
  });
});
