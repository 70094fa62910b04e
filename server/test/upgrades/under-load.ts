import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { applyMissing, readMigrations } from "#src/core/database/migrate.ts";
import { baseline, type Migration } from "#src/core/database/migrating/read-migrations.ts";

export type FileTime = { name: string; milliseconds: number; longestWait: number; waited: string };

const pauseMilliseconds = 5;

/** Makes a database with the schema of the first release, and `rows` rows spread evenly over the tables that grow with use. */
export async function fillBaseline(url: string, rows: number): Promise<void> {
  await applyMissing(
    url,
    readMigrations().filter(({ name }) => name === baseline),
    async () => {},
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const each = Math.ceil(rows / fillings.length);
  try {
    await client.query(beginnings);
    await client.query("begin; set constraints all deferred");
    for (const statement of fillings) await client.query(statement, [each]);
    await client.query("commit");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

const beginnings = `
  insert into organization (organization_id, name) values ('org_1', 'Bench');
  insert into person (id, name, email, proved_at) values ('per_1', 'Bench', 'bench@hearth.example', now());
  insert into member (organization_id, person_id, role) values ('org_1', 'per_1', 'owner');
  insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug, review_before_publishing, agent_review)
    values ('org_1', 'prj_1', 'Bench', 'https://hearth.example', 'en', 'UTC', '/blog/{slug}', true, 'bench', false, false);
  insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
    values ('org_1', 'whk_1', 'organization', 'https://hooks.hearth.example', array['article.published'], 's', 'per_1');`;

const fillings = [
  `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, updated_at)
    select 'org_1', 'art_' || n, 'prj_1', 'en', 'draft', 'Title ' || n, n::text, 'title-' || n, 1, now() - make_interval(secs => n) from generate_series(1, $1::integer) n`,
  `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
    select 'org_1', 'art_' || n, 1, 'Title ' || n, 'title-' || n, repeat('Ink on paper. ', 20), '', 60, '[]', 'human', 'per_1' from generate_series(1, $1::integer) n`,
  `insert into event (organization_id, id, type, subject_id, data, created_at)
    select 'org_1', 'evt_' || n, 'article.published', 'art_' || n, '{}', now() - make_interval(secs => n) from generate_series(1, $1::integer) n`,
  `insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status, attempts, created_at, finished_at)
    select 'org_1', 'dlv_' || n, 'whk_1', 'evt_' || n, 'succeeded', 1, now() - make_interval(secs => n), now() from generate_series(1, $1::integer) n`,
  `insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds, status_code, answer)
    select 'org_1', 'dlv_' || n, 1, now(), 120, 200, 'ok' from generate_series(1, $1::integer) n`,
  `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, in_app, mail_status)
    select 'org_1', 'ntf_' || n, 'per_1', 'prj_1', 'review_requested', 'art_' || n, 'Title', true, 'none' from generate_series(1, $1::integer) n`,
  `insert into audit (organization_id, id, operation, surface, person_id, subject_id, request_id, created_at)
    select 'org_1', 'aud_' || n, 'update_article', 'rest', 'per_1', 'art_' || n, 'req_' || n, now() - make_interval(secs => n) from generate_series(1, $1::integer) n`,
];

// Each runs again and again on a connection of its own, with a number that it has not had before.
const callers: Record<string, string> = {
  "reads articles": "select id, title from article where organization_id = 'org_1' and project_id = 'prj_1' and id = 'art_' || $1::text",
  "writes articles": "update article set updated_at = now() where organization_id = 'org_1' and id = 'art_' || $1::text",
  "reads revisions": "select title from article_revision where organization_id = 'org_1' and article_id = 'art_' || $1::text",
  "reads deliveries": "select id from webhook_delivery where organization_id = 'org_1' and id = 'dlv_' || $1::text",
  "writes deliveries": "update webhook_delivery set attempts = attempts where organization_id = 'org_1' and id = 'dlv_' || $1::text",
  "reads attempts": "select status_code from webhook_attempt where organization_id = 'org_1' and delivery_id = 'dlv_' || $1::text",
  "writes events":
    "insert into event (organization_id, id, type, subject_id, data) values ('org_1', 'evt_now' || $1::text, 'article.published', 'art_now' || $1::text, '{}')",
  "reads notifications": "select title from notification where organization_id = 'org_1' and id = 'ntf_' || $1::text",
  "writes notifications": "update notification set read_at = now() where organization_id = 'org_1' and id = 'ntf_' || $1::text",
  "writes the audit log":
    "insert into audit (organization_id, id, operation, surface, person_id, request_id) values ('org_1', 'aud_now' || $1::text, 'update_article', 'rest', 'per_1', 'req')",
};

/**
 * Migrates from the baseline, file by file beside readers and writers, and tells for each file how long it took and how long anyone
 * waited meanwhile.
 */
export async function migrateUnderLoad(url: string, known: readonly Migration[]): Promise<FileTime[]> {
  const files: FileTime[] = [];
  let current: FileTime = { name: "before", milliseconds: 0, longestWait: 0, waited: "" };
  const ended = new AbortController();
  const working = Object.entries(callers).map(([who, statement]) =>
    callAgain(
      url,
      statement,
      ended.signal,
      (started, milliseconds) => {
        // A call that waited for a file ends after it, and began while it ran.
        const file = files.find((one) => one === started) ?? current;
        if (milliseconds > file.longestWait) Object.assign(file, { longestWait: milliseconds, waited: who });
      },
      () => current,
    ),
  );
  try {
    for (const [index, { name }] of known.entries()) {
      if (name === baseline) continue;
      current = { name, milliseconds: 0, longestWait: 0, waited: "" };
      files.push(current);
      const begun = performance.now();
      await applyMissing(url, known.slice(0, index + 1), async () => {});
      current.milliseconds = performance.now() - begun;
    }
  } finally {
    ended.abort();
    await Promise.all(working);
  }
  return files;
}

async function callAgain<Mark>(
  url: string,
  statement: string,
  signal: AbortSignal,
  note: (mark: Mark, milliseconds: number) => void,
  mark: () => Mark,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let number = 1; !signal.aborted; number += 1) {
      const [begun, marked] = [performance.now(), mark()];
      await client.query(statement, [String(number)]);
      note(marked, performance.now() - begun);
      await pause(pauseMilliseconds);
    }
  } finally {
    await client.end();
  }
}
