import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createVault, deriveKeys } from "#src/core/secrets.ts";
import { oauthClient, serviceAccount, siteProperty } from "#test/search-console.ts";
import { type FetchWorld, openFetchWorld } from "./test-support.ts";

let at: FetchWorld;
beforeEach(async () => {
  at = await openFetchWorld();
});
afterEach(() => at[Symbol.asyncDispose]());

describe("credentials", () => {
  test("are encrypted where they lie, for their row alone, and shown to nobody", async () => {
    const { id, connection } = await at.connect(1);
    const { rows } = await at.world.owner.query(
      "select credentials, search_console::text as text from search_console where project_id = $1",
      [id],
    );
    const secret = serviceAccount.private_key.split("\n")[3] ?? "";
    expect(secret.length).toBeGreaterThan(30);
    for (const shown of [rows[0].text, JSON.stringify(connection), JSON.stringify(await at.statusOf(id)), at.world.logLines.join("")]) {
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain("PRIVATE KEY");
    }
    const vault = createVault([deriveKeys("test secret").vault]);
    expect(vault.open(rows[0].credentials, [at.world.organizationId, id, "search_console.credentials"])).toContain("PRIVATE KEY");
    expect(() => vault.open(rows[0].credentials, [at.world.organizationId, at.world.projectId, "search_console.credentials"])).toThrow();
  });

  test.each([
    ["no key", "no key"],
    ["an empty PEM", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n"],
  ])("that cannot sign (%s) are refused, naming the field", async (_, private_key) => {
    await expect(at.connect(1, { ...serviceAccount, private_key })).rejects.toMatchObject({
      code: "invalid_input",
      param: "credentials.private_key",
    });
  });

  test("for a project out of reach answer as for an unknown one", async () => {
    const other = await at.world.newOrganization();
    const attempts = [
      (id: string) =>
        at.world.call(at.world.registry.connectSearchConsole, { id, siteProperty, credentials: oauthClient }, { kind: "person" }),
      (id: string) => at.world.call(at.world.registry.disconnectSearchConsole, { id }, { kind: "person" }),
      (id: string) => at.world.call(at.world.registry.getSearchConsole, { id }, { kind: "person" }),
    ];
    for (const attempt of attempts) {
      const unknown = await attempt("prj_unknown").catch((error: unknown) => error);
      expect(unknown).toMatchObject({ code: "not_found" });
      await expect(attempt(other.projectId)).rejects.toEqual(unknown);
    }
  });
});
