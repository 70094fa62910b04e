import { parseArticle, toBlocks } from "@galley/markdown";
import pg from "pg";
import { fillOrganizations, type Keys } from "./organizations.ts";

const paragraph =
  "Old stone houses hold heat in a way that modern timber frames do not, and that changes **which heat pump** makes sense. The walls are slow: they take a day to warm and a day to cool.";

/** Returns a body of about `bytes` characters in the article language. */
export function bodyOf(bytes: number): string {
  const parts: string[] = [];
  for (let length = 0, n = 0; length < bytes; n += 1) {
    const part =
      n % 6 === 0
        ? `## Start with the walls ${n}`
        : n % 6 === 3
          ? `- how much air leaks\n- whether [the chimney](https://hearth.example/${n}) leaks`
          : paragraph;
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join("\n\n");
}

export type Counts = { organizations: number; published: number; listed: number };

/**
 * Writes organizations straight into the tables: published articles of 6 KB, spread evenly, and drafts: `listed` of the first
 * organization and a two-hundredth of them of each other one.
 */
export async function fill(connectionString: string, { organizations, published, listed }: Counts): Promise<Keys[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const keys = await fillOrganizations(client, organizations);
  await fillPublished(client, published, organizations);
  await client.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, created_at, updated_at)
     select 'org_' || org, 'art_l' || org || '_' || n, 'prj_' || org, 'en', 'draft', 'Draft ' || n, n::text, 'draft-' || n, 1, now(), now() - make_interval(secs => n / 100.0)
     from generate_series(0, $2::integer - 1) org, generate_series(1, case when org = 0 then $1::integer else $1::integer / 200 end) n`,
    [listed, organizations],
  );
  await client.query(
    "create table floor_article (id bigint generated always as identity primary key, markdown text not null); grant insert, select on floor_article to public",
  );
  await client.query("vacuum analyze");
  await client.end();
  return keys;
}

async function fillPublished(client: pg.Client, count: number, organizations: number): Promise<void> {
  await client.query("begin");
  await client.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, published_revision, published_slug, published_at, live_at, updated_at)
     select 'org_' || n % $2::integer, 'art_p' || lpad(n::text, 8, '0'), 'prj_' || n % $2, 'en', 'published', 'Title ' || n, n::text, 'title-' || n, 1, 1, 1, 'title-' || n, now(), now(), now() - make_interval(secs => n)
     from generate_series(1, $1::integer) n`,
    [count, organizations],
  );
  await client.query(`insert into article_slug select organization_id, project_id, locale, slug, id from article`);
  await client.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select organization_id, id, 1, title, slug, $1, 'What to measure first.', 900, '[]', 'human', 'usr_bench' from article`,
    [bodyOf(6000)],
  );
  const { document } = parseArticle(bodyOf(6000));
  const body = {
    revision: 1,
    locale: "en",
    summary: "What to measure first.",
    seo: {},
    markdown: bodyOf(6000),
    blocks: toBlocks(document, () => undefined),
  };
  await client.query(
    `insert into published_body (organization_id, article_id, revision, answer, image_ids)
     select organization_id, id, 1, json_build_object('id', id, 'slug', slug, 'title', title)::jsonb || $1::jsonb, '{}' from article`,
    [JSON.stringify(body)],
  );
  await client.query("commit");
}

const syllables = "an ber cor del en fir gal hor in jo ker lum mor nis or pel qua rin sol tur um ver wil yor zan".split(" ");

/** Returns about 6 KB of Markdown in words that are drawn anew for each seed, so that it packs like a text of its own. */
function textOf(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const word = () => Array.from({ length: 1 + draw(3) }, () => syllables[draw(syllables.length)]).join("");
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  return Array.from({ length: 22 }, (_, n) => (n % 5 === 0 ? `## ${words(4)}` : `${words(30)} **${words(3)}** ${words(18)}.`)).join("\n\n");
}

/** Gives each published article a text of its own. */
export async function fillDifferentTexts(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ organization_id: string; id: string }>(
    "select organization_id, id from article where status = 'published' order by id",
  );
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    await client.query(
      `update article_revision r set markdown = t.markdown from unnest($1::text[], $2::text[], $3::text[]) t (organization_id, id, markdown)
       where r.organization_id = t.organization_id and r.article_id = t.id`,
      [some.map(({ organization_id }) => organization_id), some.map(({ id }) => id), some.map((_, n) => textOf(from + n))],
    );
  }
  await client.query("vacuum analyze");
  await client.end();
}

let more = 0;

/** Puts one more article of the first organization live, as another process of the service would. */
export async function publishOne(pool: pg.Pool): Promise<void> {
  more += 1;
  const id = `art_more_${more}_${process.pid}`;
  const client = await pool.connect();
  await client.query("begin");
  await client.query("insert into article_slug values ('org_0', 'prj_0', 'en', $1, $2)", [id.replaceAll("_", "-"), id]);
  await client.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, approved_revision, published_revision, published_slug, published_at, live_at)
     values ('org_0', $1, 'prj_0', 'en', 'published', $1, $1, $2, 1, 1, 1, $2, now(), now())`,
    [id, id.replaceAll("_", "-")],
  );
  await client.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     values ('org_0', $1, 1, $1, $2, $3, 'What to measure first.', 900, '[]', 'human', 'usr_bench')`,
    [id, id.replaceAll("_", "-"), textOf(more)],
  );
  await client.query("commit");
  client.release();
}
