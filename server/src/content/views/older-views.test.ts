import { expect, test } from "vitest";
import { migrate, readMigrations } from "#src/core/database/migrate.ts";
import { openDatabase } from "#test/database.ts";

const changing = "0116-saved-views.sql";

test("views of the calendar that are there stay with their ids, and leave the lists their names", async () => {
  const database = await openDatabase({ empty: true });
  try {
    const names = readMigrations().map(({ name }) => name);
    await migrate(database.url, names.slice(0, names.indexOf(changing)));
    await database.owner.query(`
      insert into organization (organization_id, name) values ('org_1', 'Hearth');
      insert into person (id, name, email, proved_at) values ('usr_1', 'Marta Vidal', 'marta@hearth.example', now());
      insert into member (organization_id, person_id, role) values ('org_1', 'usr_1', 'owner');
      insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug, review_before_publishing, agent_review)
        values ('org_1', 'prj_1', 'Hearth', 'https://hearth.example', 'en', 'UTC', '/blog/{slug}', true, 'hearth', false, false);
      insert into calendar_view (organization_id, id, project_id, person_id, name, shown) values ('org_1', 'cvw_1', 'prj_1', 'usr_1', 'Week', '{"view":"week"}');`);
    await migrate(database.url);
    const { rows } = await database.owner.query("select id, screen, name, shown from saved_view");
    expect(rows).toEqual([{ id: "cvw_1", screen: "calendar", name: "Week", shown: { view: "week" } }]);
    const save = (id: string, screen: string) =>
      database.owner.query(
        "insert into saved_view (organization_id, id, project_id, person_id, screen, name, shown) values ('org_1', $1, 'prj_1', 'usr_1', $2, 'Week', '{}')",
        [id, screen],
      );
    await save("svw_1", "posts");
    await expect(save("svw_2", "calendar")).rejects.toThrow("saved_view_of_person");
    await expect(save("svw_3", "media")).rejects.toThrow("saved_view_screen_check");
    const known = await database.owner.query(
      "select is_of_project('org_1', 'prj_1', 'cvw_1') as older, is_of_project('org_1', 'prj_1', 'svw_1') as newer",
    );
    expect(known.rows).toEqual([{ older: true, newer: true }]);
  } finally {
    await database.close();
  }
});
