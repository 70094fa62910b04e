import { expect, test } from "vitest";
import { runChecks } from "#src/core/check.ts";
import { usualRetention } from "#src/core/retention.ts";
import { openRetentionWorld } from "#src/operations/retention/test-support.ts";
import { retentionCheck } from "./retention-check.ts";

test("the doctor tells the size and the oldest of each kind, and notes what should be gone for days", async () => {
  await using at = await openRetentionWorld({ cold: true });
  const { pool, owner } = at.world;
  const login = await at.world.login();
  const look = async (retention = usualRetention) => (await runChecks([retentionCheck({ login, pool, retention })]))[0];
  await at.newDelivery("29 days");
  await at.newEntry("400 days");
  await owner.query("analyze");
  const [oldest] = (await owner.query("select to_char(now() at time zone 'UTC' - interval '29 days', 'YYYY-MM-DD') as day")).rows;
  const found = await look();
  expect(found).toMatchObject({ name: "kept records", status: "ok" });
  expect(found?.message).toMatch(
    new RegExp(`^webhook deliveries 0\\.\\d MB \\(about 1, since ${oldest.day}\\); notifications 0\\.\\d MB \\(none\\); events `),
  );
  for (const kind of ["generations", "idempotent answers", "sessions", "audit log", "exports with their files"]) {
    expect(found?.message).toContain(`${kind} 0.`);
  }
  await at.newDelivery("33 days");
  // A service that was stopped for a few days has time to catch up.
  expect(await look()).toMatchObject({ status: "ok" });
  await at.newDelivery("35 days");
  expect(await look()).toMatchObject({
    status: "warning",
    message: expect.stringContaining("Older than they are kept: webhook deliveries for 30 days."),
    advice: expect.stringContaining("while the service runs"),
  });
  expect(await look({ ...usualRetention, deliveries: null, events: null })).toMatchObject({ status: "ok" });
  expect(await look({ ...usualRetention, deliveries: null, audit: 365 })).toMatchObject({
    status: "warning",
    message: expect.stringContaining("audit log for 365 days"),
  });
  const away = { connectionString: "postgres://nobody:nothing@127.0.0.1:1/none" };
  expect(await runChecks([retentionCheck({ login: away, pool, retention: usualRetention })])).toMatchObject([{ status: "skipped" }]);
});
