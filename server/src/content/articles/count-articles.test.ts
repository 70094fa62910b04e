import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const count = (projectId: string) => world.call(registry.countArticles, { projectId }, { kind: "person" });
const none = { draft: 0, generating: 0, in_review: 0, approved: 0, scheduled: 0, published: 0 };

test("an empty project has none of anything", async () => {
  const { id } = await world.newProject();
  expect(await count(id)).toEqual({ total: 0, live: 0, statuses: none, locales: [], authors: [] });
});

test("the articles of the project alone are counted, by status, language and the person behind the current revision", async () => {
  const { id: projectId } = await world.newProject();
  await world.newArticle();
  const { personId } = await world.newMember();
  const { rows } = await world.owner.query("select name from person where id = $1", [personId]);
  await world.newArticle({ projectId, locale: "pt-BR", status: "published" }, { projectId });
  await world.newArticle({ projectId, status: "in_review" }, { projectId });
  const { id } = await world.newArticle({ projectId }, { projectId });
  const before = await count(projectId);
  expect(before.authors).toEqual([{ authorId: world.personId, name: "Marta Vidal", count: 3 }]);
  await world.call(registry.updateArticle, { id, revision: 1, summary: "Mine." }, { projectId, personId });
  expect(await count(projectId)).toEqual({
    total: 3,
    live: 1,
    statuses: { ...none, draft: 1, in_review: 1, published: 1 },
    locales: [
      { locale: "en", count: 2 },
      { locale: "pt-BR", count: 1 },
    ],
    authors: [
      { authorId: world.personId, name: "Marta Vidal", count: 2 },
      { authorId: personId, name: rows[0].name, count: 1 },
    ],
  });
});

test("of many authors the fifty with most articles are named", async () => {
  const { id: projectId } = await world.newProject();
  await world.newArticle({ projectId }, { projectId });
  await world.owner.query(
    `with new as (insert into person (id, email, name) select 'usr_many' || n, 'many' || n || '@hearth.example', 'N' from generate_series(1, 60) n returning id),
     written as (
       insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision)
       select $1, 'art_' || id || m, $2, 'en', 'draft', 'T', id || m, id || m, 1 from new, generate_series(1, 2) m returning id
     )
     insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select $1, id, 1, 'T', id, 'B.', '', 1, '[]', 'human', left(substr(id, 5), -1) from written`,
    [world.organizationId, projectId],
  );
  const { total, authors } = await count(projectId);
  expect([total, authors.length]).toEqual([121, 50]);
  expect(new Set(authors.map((author) => author.count))).toEqual(new Set([2]));
});
