import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readPrimary } from "#src/core/database/replica/published-reads.ts";
import { publishNext } from "#test/platforms.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { createLiveAnswers, type LiveName } from "./live-answers.ts";

let world: World;
let read: (name: string, over?: Partial<LiveName>) => Promise<Record<string, unknown> | undefined>;
beforeAll(async () => {
  world = await openWorld();
  const answers = createLiveAnswers(readPrimary(world.pool), publicUrl);
  const readOnce = async (...[name, over]: Parameters<typeof read>) => {
    const { organizationId, projectId } = world;
    const answer = await answers({ organizationId, projectId, locale: "en", name, ...over });
    return answer && JSON.parse(String(answer));
  };
  // The second read is cached, and the third is answered from the cache.
  read = async (name, over) => {
    const first = await readOnce(name, over);
    for (const again of [await readOnce(name, over), await readOnce(name, over)]) expect(again).toEqual(first);
    return first;
  };
});
afterAll(() => world.close());

describe("an answer that was given before", () => {
  test("is sent by the database twice, and then held", async () => {
    await world.newArticle({ status: "published", slug: "held" });
    const query = vi.spyOn(world.pool, "query");
    await read("held");
    const looks = query.mock.results.map(({ value }) => value as Promise<{ rows: { answer: string | null }[] }>);
    query.mockRestore();
    const sent = (await Promise.all(looks)).map(({ rows: [row] }) => row?.answer !== null);
    expect(sent).toEqual([true, true, false]);
  });

  test("is kept in memory of its own, which holds no other answer", async () => {
    await world.newArticle({ status: "published", slug: "alone" });
    const answers = createLiveAnswers(readPrimary(world.pool), publicUrl);
    const ask = () => answers({ organizationId: world.organizationId, projectId: world.projectId, locale: "en", name: "alone" });
    await ask();
    const kept = await ask();
    expect(await ask()).toBe(kept);
    expect(kept?.buffer.byteLength).toBe(kept?.byteLength);
  });

  test("is the same again, by id and by slug", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "again" });
    const first = await read("again");
    expect(first).toMatchObject({ id, slug: "again" });
    expect(await read("again")).toEqual(first);
    expect(await read(id)).toEqual(first);
  });

  test("is found by the slugs under which readers saw it before, and by none that is still being written", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "first-name" });
    await publishNext(world, id, { slug: "second-name" });
    const { revision } = await world.call(world.registry.getArticle, { id });
    await world.call(world.registry.updateArticle, { id, revision, slug: "third-name" });
    expect(await read("second-name")).toMatchObject({ id, slug: "second-name" });
    expect(await read("first-name")).toMatchObject({ id, slug: "second-name" });
    expect(await read("third-name")).toBeUndefined();
  });

  test("is gone when the article is", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "gone" });
    expect(await read("gone")).toBeDefined();
    await world.owner.query(
      "update article set published_revision = null, published_slug = null, published_at = null, live_at = null, status = 'draft' where id = $1",
      [id],
    );
    expect(await read("gone")).toBeUndefined();
    expect(await read(id)).toBeUndefined();
  });

  test("gives way when the same revision goes live anew", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "anew" });
    await read("anew");
    await world.owner.query("update article set live_at = '2030-01-02T03:04:05Z' where id = $1", [id]);
    expect(await read("anew")).toMatchObject({ updatedAt: "2030-01-02T03:04:05.000Z" });
  });

  test("follows its images: their words, and their end", async () => {
    const [inside, cover] = [await world.newImage(), await world.newImage({ alt: "Before" })];
    const { id } = await world.newArticle({ markdown: `# Images\n\nText.\n\n![A wall](image:${inside})`, slug: "images" });
    await world.call(world.registry.updateArticle, { id, revision: 1, coverImageId: cover });
    await world.call(world.registry.submitArticle, { id });
    await world.call(world.registry.approveArticle, { id, revision: 2 });
    await world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
    await world.makeDue(id);
    while ((await world.app.workers.publisher.work()) > 0);
    const src = `${publicUrl}/api/v1/images/${inside}`;
    expect(await read("images")).toMatchObject({
      coverImage: { id: cover, alt: "Before" },
      blocks: [{ type: "paragraph" }, { type: "image", src, width: 1600, height: 900 }],
    });
    await world.owner.query("update image set width = 800 where id = any($1)", [[inside, cover]]);
    await world.call(world.registry.updateImage, { id: cover, alt: "After", onLivePages: true }, { kind: "person" });
    expect(await read("images")).toMatchObject({ coverImage: { alt: "After" }, blocks: [{}, { src, width: 800 }] });
    await world.owner.query("delete from image where id = any($1)", [[inside, cover]]);
    const without = await read("images");
    expect(without?.coverImage).toBeNull();
    expect(without?.blocks).toEqual([{ type: "paragraph", text: "Text." }]);
  });
});

describe("readers at once", () => {
  test("each get what they asked for, and nothing where nothing is shown", async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        world.newArticle({ markdown: `# Many ${n}\n\nBody ${n}.`, slug: `many-${n}`, status: "scheduled" }),
      ),
    );
    for (const { id } of ids) await world.makeDue(id);
    while ((await world.app.workers.publisher.work()) > 0);
    const names = Array.from({ length: 200 }, (_, n) =>
      n % 3 === 0 ? (ids[n % 30]?.id ?? "") : n % 3 === 1 ? `many-${n % 30}` : `none-${n}`,
    );
    const answers = await Promise.all(names.map((name) => read(name)));
    expect(answers.map((answer) => answer?.title)).toEqual(names.map((_, n) => (n % 3 === 2 ? undefined : `Many ${n % 30}`)));
  });

  test("of another project, language or organization do not see each other's answers", async () => {
    await world.newArticle({ status: "published", slug: "mine" });
    const project = await world.newProject();
    const foreign = await world.newOrganization();
    const places: Partial<LiveName>[] = [
      {},
      { locale: "pt" },
      { projectId: project.id },
      { organizationId: foreign.organizationId },
      { organizationId: foreign.organizationId, projectId: foreign.projectId },
    ];
    const answers = await Promise.all(places.map((place) => read("mine", place)));
    expect(answers.map((answer) => answer?.slug)).toEqual(["mine", undefined, undefined, undefined, undefined]);
  });

  test("of many organizations share few statements, and each gets its own", async () => {
    const places = await Promise.all(Array.from({ length: 8 }, () => world.newOrganization()));
    const ids = places.map((_, n) => `art_shared${n}`);
    for (const [n, { organizationId, projectId }] of places.entries()) await putLive(organizationId, projectId, ids[n] ?? "");
    const query = vi.spyOn(world.pool, "query");
    const answers = createLiveAnswers(readPrimary(world.pool), publicUrl);
    const texts = await Promise.all(
      places.flatMap(({ organizationId, projectId }) =>
        ["shared", "missing"].map((name) => answers({ organizationId, projectId, locale: "en", name })),
      ),
    );
    expect(query.mock.calls.length).toBeLessThanOrEqual(3);
    query.mockRestore();
    expect(texts.map((text) => text && JSON.parse(String(text)).id)).toEqual(ids.flatMap((id) => [id, undefined]));
  });
});

/** Writes a live article with the slug `shared` straight into the tables. */
async function putLive(...of: [organizationId: string, projectId: string, id: string]): Promise<void> {
  const client = await world.owner.connect();
  const fail = (error: Error) => {
    client.release(error);
    throw error;
  };
  const values: string[] = of;
  for (const text of [
    "begin",
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, published_revision, published_slug, published_at, live_at)
     values ($1, $3, $2, 'en', 'published', $3, $3, 'shared', 1, 1, 1, 'shared', now(), now())`,
    "insert into article_slug (organization_id, project_id, locale, slug, article_id) values ($1, $2, 'en', 'shared', $3)",
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select organization_id, id, 1, title, slug, 'Text.', '', 1, '[]', 'human', '${world.personId}' from article where organization_id = $1 and project_id = $2 and id = $3`,
    `insert into published_body (organization_id, article_id, revision, answer, image_ids)
     select organization_id, id, 1, json_build_object('id', id)::jsonb, '{}' from article where organization_id = $1 and project_id = $2 and id = $3`,
    "commit",
  ])
    await client.query(text, text.includes("$1") ? values : []).catch(fail);
  client.release();
}
