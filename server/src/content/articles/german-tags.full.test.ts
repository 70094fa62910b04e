import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("the migration gives German tags the addresses that new ones have, and leaves every other tag as it is", async () => {
  const tags = ["Wärme & Öfen", "Énergie für alle", "Holz"];
  const made = async (locale: string) => {
    const { id } = await world.newArticle({ status: "published", locale, slug: `tagged-${locale.toLowerCase()}` });
    return id;
  };
  const ids = [await made("de"), await made("en")];
  const before = ["warme-ofen", "energie-fur-alle", "holz"];
  await world.owner.query("update article_revision set tags = $3, tag_slugs = $2 where article_id = any($1)", [ids, before, tags]);
  for (const id of ids) await world.owner.query("select settle_tags($1, array[$2])", [world.organizationId, id]);
  const file = join(import.meta.dirname, "../../../migrations/0018-german-tag-addresses.sql");
  for (let time = 0; time < 2; time += 1) await world.owner.query((await readFile(file, "utf8")).replace("--! online", ""));
  const read = async (id = "") => {
    const { rows } = await world.owner.query<{ slugs: string[]; shown: string[] }>(
      `select r.tag_slugs as slugs, (select array_agg(t.slug order by t.slug) from article_tag t where t.article_id = r.article_id) as shown
       from article_revision r where r.article_id = $1`,
      [id],
    );
    return rows[0];
  };
  const german = ["waerme-oefen", "energie-fur-alle", "holz"];
  expect(await read(ids[0])).toEqual({ slugs: german, shown: german.toSorted() });
  expect(await read(ids[1])).toEqual({ slugs: before, shown: before.toSorted() });
});
