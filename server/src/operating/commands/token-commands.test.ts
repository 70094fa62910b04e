import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Oauth, openOauth } from "#test/oauth.ts";
import { galley } from "#test/running-service.ts";

let oauth: Oauth;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-assistants-"));
beforeAll(async () => {
  oauth = await openOauth();
  environment = { DATABASE_URL: oauth.world.url, GALLEY_SECRET: "a secret of thirty-two characters or more", GALLEY_DATA_DIR: directory };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await oauth.close();
});

test("the operator sees who has connected what, and ends one while the service runs", async () => {
  expect(await galley(environment, "assistant", "list")).toMatchObject({ code: 0, stdout: "There are no connected assistants.\n" });
  const { personId, email } = await oauth.world.newMember({ role: "member" });
  const { tokens } = await oauth.connect({ jar: await oauth.browser(personId) });
  const { actor } = await oauth.admit(tokens.access_token);
  const id = actor.tokenId ?? "";
  const listed = await galley(environment, "assistant", "list");
  for (const text of [id, "Example Assistant", "127.0.0.1", email, "all projects", "never used"]) expect(listed.stdout).toContain(text);
  expect(await galley(environment, "assistant", "end", id)).toMatchObject({ code: 0, stdout: `Assistant ${id} is disconnected.\n` });
  await expect(oauth.admit(tokens.access_token)).rejects.toMatchObject({ code: "invalid_token" });
  expect((await oauth.refresh({ client_id: "unknown", redirect_uris: [] }, tokens.refresh_token)).status).toBe(401);
  expect(await galley(environment, "assistant", "end", "tok_unknown")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("not_found"),
  });
});
