import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { initializedPlace } from "./test-support.ts";

test.each(["17", "99"])("data of PostgreSQL %s is refused before anything starts, with the way on", async (major) => {
  const { cluster, directory } = await initializedPlace("postgres");
  const file = join(cluster, "PG_VERSION");
  writeFileSync(file, `${major}\n`);
  const opening = openEmbeddedDatabase({ directory, durable: false });
  await expect(opening).rejects.toThrow(`is that of PostgreSQL ${major}, and this Galley brings PostgreSQL 18. Nothing was changed.`);
  await expect(opening).rejects.toThrow("npm run galley -- backup DIR");
  expect([readFileSync(file, "utf8"), existsSync(join(directory, "server.log"))]).toEqual([`${major}\n`, false]);
});
