import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { openOauth } from "#test/oauth.ts";
import { galley } from "#test/running-service.ts";

test("a restored backup connects no assistant: neither what was live nor what was ended since", async () => {
  const directory = mkdtempSync(join(tmpdir(), "galley-oauth-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const oauth = await openOauth();
  onTestFinished(() => oauth.close());
  const { tokens } = await oauth.connect();
  const { value } = await oauth.world.newToken();
  const secret = "0123456789abcdef0123456789abcdef";
  const backup = join(directory, "backup");
  const made = await galley(
    { DATABASE_URL: oauth.world.url, GALLEY_DATA_DIR: join(directory, "one"), GALLEY_SECRET: secret },
    "backup",
    backup,
  );
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const target = await openDatabase({ empty: true });
  onTestFinished(() => target.close());
  const restored = await galley({ DATABASE_URL: target.url, GALLEY_DATA_DIR: join(directory, "two") }, "restore", backup);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const { rows } = await target.owner.query(`
    select (select count(*)::integer from oauth_payload) as payloads,
      (select count(*)::integer from token_digest where audience is not null) as "accessTokens",
      (select count(*)::integer from api_token where kind = 'assistant' and revoked_at is null) as connected,
      (select count(*)::integer from token_digest) as others`);
  expect(rows).toEqual([{ payloads: 0, accessTokens: 0, connected: 0, others: 1 }]);
  expect((await oauth.admit(tokens.access_token)).actor.kind).toBe("assistant");
  expect(value).toMatch(/^svc_live_/);
});
