import { createHash } from "node:crypto";
import pg from "pg";
import { newTokenValue } from "../../server/src/people/access/token-format.ts";
import { fill } from "../filling/fill.ts";

/** Writes organizations with so many published articles each, and returns the token of each one's site. */
export async function fillReaders(connectionString: string, organizations: number, articlesPerOrganization: number): Promise<string[]> {
  await fill(
    connectionString,
    { api: newTokenValue("api"), read: newTokenValue("read") },
    { published: articlesPerOrganization, listed: 1 },
  );
  const client = new pg.Client({ connectionString });
  await using opened = new AsyncDisposableStack();
  opened.defer(() => client.end());
  await client.connect();
  const tokens: string[] = [];
  for (let organization = 1; organization <= organizations; organization += 1) {
    await client.query("begin");
    await copyOrganization(client, `_${organization}`);
    await client.query("commit");
    const token = newTokenValue("read");
    await insertToken(client, `_${organization}`, token);
    tokens.push(token);
  }
  await client.query("vacuum analyze");
  return tokens;
}

async function copyOrganization(client: pg.Client, suffix: string): Promise<void> {
  await client.query("insert into organization (organization_id, name) values ('org_bench' || $1::text, 'Bench')", [suffix]);
  await client.query("insert into member (organization_id, person_id, role) values ('org_bench' || $1::text, 'usr_bench', 'owner')", [
    suffix,
  ]);
  await client.query(
    `insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug, review_before_publishing, agent_review)
     values ('org_bench' || $1::text, 'prj_bench' || $1, 'Bench', 'https://hearth.example', 'en', 'UTC', '/blog/{slug}', false, replace('bench' || $1, '_', '-'), false, false)`,
    [suffix],
  );
  await client.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, published_revision, published_slug, published_at, live_at, updated_at)
     select organization_id || $1::text, id || $1, project_id || $1, locale, status, title, title_key, slug, revision, approved_revision, published_revision, published_slug, published_at, live_at, updated_at
     from article where organization_id = 'org_bench' and project_id = 'prj_bench'`,
    [suffix],
  );
  await client.query(
    `insert into article_slug (organization_id, project_id, locale, slug, article_id)
     select organization_id, project_id, locale, slug, id from article where organization_id = 'org_bench' || $1::text`,
    [suffix],
  );
  await client.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select organization_id || $1::text, article_id || $1, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id
     from article_revision where organization_id = 'org_bench'`,
    [suffix],
  );
  await client.query(
    `insert into published_body (organization_id, article_id, revision, answer, image_ids)
     select organization_id || $1::text, article_id || $1, revision, (answer::jsonb || jsonb_build_object('id', article_id || $1))::text, image_ids
     from published_body where organization_id = 'org_bench'`,
    [suffix],
  );
}

async function insertToken(client: pg.Client, suffix: string, value: string): Promise<void> {
  await client.query(
    `insert into api_token (organization_id, id, kind, name, project_id, permissions, last_four, created_by)
     values ('org_bench' || $1::text, 'tok_read' || $1, 'read', 'Site', 'prj_bench' || $1, '{articles:read,projects:read}', 'aaaa', 'usr_bench')`,
    [suffix],
  );
  await client.query(
    "insert into token_digest (digest, organization_id, token_id) values ($1, 'org_bench' || $2::text, 'tok_read' || $2)",
    [createHash("sha256").update(value).digest(), suffix],
  );
}
