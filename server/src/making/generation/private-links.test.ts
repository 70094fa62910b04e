import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { hostileHosts } from "#src/core/egress/hostile-hosts.ts";
import { type Listening, listenHttp } from "#test/outside/listen.ts";
import { type GenerationWorld, openGenerationWorld } from "./test-support.ts";

const inside = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "fd00::1", "::1"];
/** Addresses of this test's host names. All other names are private. */
const names: Record<string, () => Promise<string[]>> = {
  "public.example": async () => ["93.184.215.14"],
  "both.example": async () => ["93.184.215.14", "10.0.0.1"],
  "unknown.example": () => Promise.reject(Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" })),
  "silent.example": () => Promise.reject(Object.assign(new Error("queryA ETIMEOUT"), { code: "ETIMEOUT" })),
};
let asked: string[] = [];
let parties: string[] = [];

let at: GenerationWorld;
let canary: Listening;
beforeAll(async () => {
  canary = await listenHttp((_request, response) => response.end("inside"));
  const egress = createEgress({
    allow: [],
    lookup: async (host, { party }) => {
      asked.push(host);
      parties.push(party);
      return names[host]?.() ?? [inside[asked.length % inside.length] ?? ""];
    },
  });
  at = await openGenerationWorld({ egress });
  await at.world.call(at.world.registry.setPlan, { monthlyCredits: 10_000 }, { kind: "operator" });
});
beforeEach(() => {
  [asked, parties] = [[], []];
});
afterAll(async () => {
  await canary[Symbol.asyncDispose]();
  await at[Symbol.asyncDispose]();
});

/** Returns everything that a call could have created or reserved. */
async function state(): Promise<unknown> {
  const { rows } = await at.world.owner.query(
    `select (select count(*) from post) as posts, (select count(*) from generation) as generations,
      (select count(*) from audit) as audits, (select coalesce(sum(reserved), 0) from credit_account) as reserved`,
  );
  return rows;
}

test("no address and no name of a private network is taken: nothing is made, set aside or called", async () => {
  const before = await state();
  for (const host of Object.values(hostileHosts).flat()) {
    const link = `https://${host}/`;
    const answer = at.generate({ link });
    const wanted = URL.canParse(link) ? { code: "invalid_url", param: "link" } : { param: "link" };
    await expect(answer, link).rejects.toMatchObject(wanted);
  }
  for (const link of ["https://both.example/", `http://127.0.0.1:${canary.port}/`, "https://user:word@public.example/"]) {
    await expect(at.generate({ link }), link).rejects.toMatchObject({ code: "invalid_url", param: "link" });
    await expect(at.generate({ link, dryRun: true }), link).rejects.toMatchObject({ code: "invalid_url", param: "link" });
  }
  expect(await state()).toEqual(before);
  expect(canary.connections()).toBe(0);
});

test("it answers so over REST with 400, and to an assistant by the same code", async () => {
  const body = { projectId: at.world.projectId, format: "linkedin", link: "https://10.0.0.1/a" };
  const answer = await at.world.request("POST", "/posts/generate", { token: (await at.world.newToken()).value, body });
  expect([answer.status, answer.error]).toEqual([400, expect.objectContaining({ code: "invalid_url", param: "link" })]);
  expect((await at.world.callTool((await at.world.newAssistant()).value, "generate_post", body)).code).toBe("invalid_url");
});

test("a name that is unknown or silent at the moment is not taken for a private one", async () => {
  for (const host of ["unknown.example", "silent.example", "public.example"]) {
    expect(await at.generate({ link: `https://${host}/a` }), host).toMatchObject({ status: "generating" });
  }
});

test("names are looked up on behalf of the organization, after everything that needs no look-up", async () => {
  await at.generate({ link: "https://public.example/a", dryRun: true });
  expect([asked, parties]).toEqual([["public.example"], [at.world.organizationId]]);
  const link = "https://public.example/b";
  await expect(at.generate({ link, destinations: ["tiktok"] })).rejects.toMatchObject({ code: "invalid_input", param: "destinations" });
  await expect(at.generate({ link, size: 7 })).rejects.toMatchObject({ code: "invalid_input", param: "size" });
  await expect(at.generate({ link, projectId: "prj_unknown" })).rejects.toMatchObject({ code: "project_not_allowed" });
  await expect(at.generate({ link }, { role: "reader" })).rejects.toMatchObject({ code: "not_allowed" });
  expect(asked).toHaveLength(1);
});
