import { afterAll, beforeAll, expect, test } from "vitest";
import { endPublicationLeases } from "#test/work.ts";
import { inShare } from "../chance.ts";
import { openWorld, type World } from "../world.ts";
import type { Die } from "./crash.ts";

export function publicationKills(die: Die): void {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    await world.close();
  });

  // An article that is on its way already is published by itself, in place of what is on its way.
  const alone = [
    "due.before_commit",
    "due.after_commit",
    "delivery.claimed",
    "delivery.brought_out",
    "delivery.before_commit",
    "delivery.after_commit",
  ];
  const inSets = ["set.before_commit", "set.after_commit"];

  async function newDue(minutes: number, isAlone: boolean): Promise<string> {
    const { id } = await world.newArticle({ status: "scheduled" });
    if (isAlone)
      await world.owner.query(
        `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, next_attempt_at)
       select organization_id, 'pub_' || id, project_id, id, revision, 'hosted_blog', true, 'pending', now() + interval '1 hour' from article where id = $1`,
        [id],
      );
    await world.makeDue(id, minutes);
    return id;
  }

  test("a publisher that dies at any point loses nothing and doubles nothing", async () => {
    const ids: string[] = [];
    for (let round = 0; round < inShare(4); round += 1) {
      for (const point of [...alone, ...inSets]) {
        for (let count = 0; count < 4; count += 1) ids.push(await newDue(count, alone.includes(point)));
        // Each of them is one transaction or delivery; those that come in a set are one together.
        const hit = inSets.includes(point) ? 1 : 1 + (round % 4);
        await die(world, point, hit);
        // The dead worker's lease would end by itself after 30 seconds.
        await endPublicationLeases(world.owner);
      }
    }
    while ((await world.app.workers.publisher.work()) > 0);

    const { rows: articles } = await world.owner.query("select id, status, published_revision from article");
    expect(articles).toHaveLength(ids.length);
    expect(articles.filter((article) => article.status !== "published" || article.published_revision !== 1)).toEqual([]);
    const { rows: publications } = await world.owner.query("select article_id, status from publication");
    expect(publications).toHaveLength(ids.length);
    expect(publications.filter((publication) => publication.status !== "confirmed")).toEqual([]);
    const published = await world.events("article.published");
    expect(published).toHaveLength(ids.length);
    expect(new Set(published.map((event) => event.subject_id))).toEqual(new Set(ids));
    const { rows: audits } = await world.owner.query("select subject_id from audit where operation = 'publish_article'");
    expect(audits).toHaveLength(ids.length);
  });
}
