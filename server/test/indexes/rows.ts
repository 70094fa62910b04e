import type { World } from "../world.ts";

/** Writes as many articles as an index needs to be worth it, of every state, with all that goes with them, straight into the tables. */
export async function fillArticles({ owner, organizationId, projectId, personId }: World, count = 3000): Promise<void> {
  const o = organizationId;
  const series = `generate_series(1, ${count}) n`;
  const when = "now() - interval '1 year' + make_interval(mins => n)";
  const client = await owner.connect();
  for (const statement of [
    "begin",
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, published_revision,
       published_slug, published_at, live_at, scheduled_at, scheduled_local, scheduled_zone, due_at, planned_at, created_at, updated_at)
     select '${o}', 'art_' || n, '${projectId}', case when n % 12 = 0 then 'en' else 'de' end, s.status, 'Title ' || n, 'title ' || n, 'title-' || n, 1, case when n % 4 < 2 then 1 end,
       case when n % 4 = 0 then 1 end, case when n % 4 = 0 then 'title-' || n end, case when n % 4 = 0 then ${when} end,
       case when n % 4 = 0 then ${when} end, case when n % 4 = 1 then now() + make_interval(mins => n) end,
       case when n % 4 = 1 then '2099-01-01T09:00' end, case when n % 4 = 1 then 'UTC' end, case when n % 40 = 1 then ${when} end,
       case when n % 4 = 2 then now() + make_interval(mins => n) end, ${when}, ${when}
     from ${series}, lateral (select (array['published', 'scheduled', 'draft', 'in_review'])[n % 4 + 1] as status) s`,
    `insert into article_slug select organization_id, project_id, locale, slug, id from article`,
    "insert into person (id, email, name, proved_at) values ('usr_other', 'other@hearth.example', 'Other', now())",
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select '${o}', 'art_' || n, 1, 'Title ' || n, 'title-' || n, case when n % 10 = 0 then '![a](image:img_' || n || ')' else 'Text.' end, '', 1, '[]',
       'human', case when n % 50 = 0 then '${personId}' else 'usr_other' end from ${series}`,
    `insert into search_entry (organization_id, type, id, project_id, title, content, title_words, words)
     select '${o}', 'article', 'art_' || n, '${projectId}', 'Title', 'Text', '', to_tsvector('simple', 'w' || n) from ${series}`,
    `insert into organization (organization_id, name) select 'org_' || n, 'Another' from generate_series(0, 399) n`,
    `insert into audit (organization_id, id, operation, surface, person_id, token_id, subject_id, request_id, created_at)
     select case when n % 30 = 0 then '${o}' else 'org_' || n % 400 end, 'aud_' || n, case when n % 9 = 0 then 'delete_article' else 'update_article' end, case when n % 9 = 0 then 'dashboard' else 'rest' end,
       case when n % 9 = 0 then 'usr_' || n % 5 end, case when n % 9 = 1 then 'tok_' || n % 5 end, 'art_' || n, 'r', ${when} from ${series}`,
    `insert into event (organization_id, id, type, subject_id, data, created_at) select '${o}', 'evt_' || n, 'ping', 'sub_' || n, '{}', ${when} from ${series}`,
    `insert into idempotency (organization_id, principal_id, operation, key, fingerprint, response, created_at)
     select '${o}', 'p', 'create_article', 'key' || n, '', '{}', ${when} from ${series}`,
    "commit",
    "vacuum analyze",
  ])
    await client.query(statement);
  client.release();
}
