import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openVault } from "#src/core/secrets.ts";
import { galley } from "#test/running-service.ts";
import { openWorld, type World } from "#test/world.ts";

const secret = "a secret of thirty-two characters or more";
const app = { GALLEY_X_CLIENT_ID: "client", GALLEY_X_CLIENT_SECRET: "the app's own secret", GALLEY_X_API_URL: "https://127.0.0.1:9" };
const directory = mkdtempSync(join(tmpdir(), "galley-networks-"));

let world: World;
let environment: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: world.url, GALLEY_SECRET: secret, GALLEY_DATA_DIR: directory, GALLEY_PUBLIC_URL: "https://galley.example" };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
});

const place = () => [world.organizationId, "acc_1", "network_account.credentials"] as const;
const tokens = JSON.stringify({ accessToken: "xat-1", refreshToken: "xrt-1" });

async function insertAccount(): Promise<void> {
  await world.owner.query(
    `insert into network_account
       (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, connected_by)
     values ($1, 'acc_1', $2, 'x', '19', 'hearth', 'Hearth', '{}', $3, now(), 'connected', $4)`,
    [world.organizationId, world.projectId, openVault(secret, undefined).seal(tokens, place()), world.personId],
  );
}

test("connecting gives an address at X with the way back to this installation, and needs an app", async () => {
  const none = await galley(environment, "network", "connect", "x");
  expect(none).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("GALLEY_X_CLIENT_ID") });
  const begun = await galley({ ...environment, ...app }, "network", "connect", "x", "--json");
  const { authorizeUrl } = JSON.parse(begun.stdout);
  expect(authorizeUrl).toMatch(/^https:\/\/x\.com\/i\/oauth2\/authorize\?/);
  expect(new URL(authorizeUrl).searchParams.get("redirect_uri")).toBe("https://galley.example/connect/x/callback");
  expect(begun.stdout + begun.stderr).not.toContain(app.GALLEY_X_CLIENT_SECRET);
});

test("an account is listed without its tokens, sealed anew with the rest, and disconnected also while X is away", async () => {
  expect(await galley(environment, "network", "list")).toMatchObject({ code: 0, stdout: "There are no connected accounts yet.\n" });
  await insertAccount();
  const listed = await galley(environment, "network", "list");
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^x {2}@hearth {2}connected/) });
  expect(listed.stdout).not.toMatch(/xat-|xrt-|v1\./);

  const next = "another secret of thirty-two characters";
  await galley({ ...environment, GALLEY_SECRET: next, GALLEY_SECRET_PREVIOUS: secret }, "secret", "reseal");
  const { rows } = await world.owner.query("select credentials from network_account");
  expect(openVault(next, undefined).open(rows[0].credentials, place())).toBe(tokens);

  const gone = await galley({ ...environment, ...app, GALLEY_SECRET: next }, "network", "disconnect", "x");
  expect(gone).toMatchObject({ code: 0, stdout: "X is disconnected.\n" });
  expect((await world.owner.query("select from network_account")).rowCount).toBe(0);
});
