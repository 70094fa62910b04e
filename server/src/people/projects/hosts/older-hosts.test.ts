import { expect, test } from "vitest";
import { migrate, readMigrations } from "#src/core/database/migrate.ts";
import { openDatabase } from "#test/database.ts";

test("hosts from before proofs go on for a week and are due to be checked; addresses and private names end", async () => {
  const database = await openDatabase({ empty: true });
  try {
    const older = readMigrations().flatMap(({ name }) => (name < "0037" ? [name] : []));
    await migrate(database.url, older);
    await database.owner.query("insert into organization (organization_id, name) values ('org_1', 'Hearth')");
    await database.owner.query(`
      insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug,
        review_before_publishing, agent_review)
      values ('org_1', 'prj_1', 'Hearth', 'https://hearth.example', 'en', 'UTC', '/blog/{slug}', true, 'hearth', false, true)`);
    const hosts = ["blog.hearth.example", "127.0.0.1", "intranet", "blog.hearth.example.", "blog.localhost", "a.local", "a.internal"];
    for (const host of hosts) await database.owner.query("insert into blog_address values ('host', $1, 'org_1', 'prj_1')", [host]);
    await database.owner.query("insert into blog_address values ('path', 'hearth', 'org_1', 'prj_1')");
    await migrate(database.url);
    const { rows: left } = await database.owner.query("select kind, address, granted from blog_address order by kind");
    expect(left).toEqual([
      { kind: "host", address: "blog.hearth.example", granted: false },
      { kind: "path", address: "hearth", granted: false },
    ]);
    const { rows } = await database.owner.query(
      "select host, state, told, length(proof) as length, missing_since = next_check_at as now, next_check_at <= now() as due from blog_host",
    );
    expect(rows).toEqual([{ host: "blog.hearth.example", state: "missing", told: false, length: 64, now: true, due: true }]);
  } finally {
    await database.close();
  }
});
