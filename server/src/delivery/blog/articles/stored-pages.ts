import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { coalesce } from "#src/core/database/coalesce.ts";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { transact } from "#src/core/database/transact.ts";
import type { ShownAuthor } from "../live-articles.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import type { ProjectRef } from "../site.ts";

/** The articles beside one that are live, each as a text of all that can change of how it is shown. */
export type Beside = { older: string | null; newer: string | null; related: readonly string[] };

/** An article as it is live at this moment, with its packed page, and what stands after it, where those are stored that the reader does not hold. */
export type LivePage = {
  place: number;
  id: string;
  revision: number;
  /** In milliseconds since 1970. */
  published_at: number;
  live_at: number;
  /** The languages that show an article under this slug; empty for a blog of one language. */
  translations: string[];
  page_key: string | null;
  page: Buffer<ArrayBuffer> | null;
  ending_key: string | null;
  ending: Buffer<ArrayBuffer> | null;
  /** Stands for what is shown of the author beside the name; null where readers see none. */
  author_state: string | null;
} & ShownAuthor &
  Beside;

type Wanted = { locale: string; slug: string; held: string; heldEnding: string; among: readonly string[] };

type Made = { articleId: string; revision: number; key: string; page: Uint8Array };

/** End of an article's page, the ids of those that it leads on to from now on, or both. */
type MadeEnding = { articleId: string; revision: number; related?: readonly string[] | undefined; key?: string; ending?: Uint8Array };

export type StoredPages = {
  find(ref: ProjectRef, wanted: Wanted): Promise<LivePage | undefined>;
  keep(ref: ProjectRef, made: Made): Promise<void>;
  keepEnding(ref: ProjectRef, made: MadeEnding): Promise<void>;
};

const batchMax = 64;
// Times as numbers and lists as JSON: the driver takes several times as long to read either in its own form.
const findText = `select p.place, p.id, p.revision, to_json(p.translations) as translations, p.page_key, p.page, p.author_slug, p.author_name, p.author_state,
  p.ending_key, p.ending, p.older, p.newer, to_json(p.related) as related,
  (extract(epoch from p.published_at) * 1000)::bigint as published_at, (extract(epoch from p.live_at) * 1000)::bigint as live_at
  from article_pages_named($1, $2, $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) p`;

/** Reads and writes the packed pages of articles. Pages of one blog that are wanted at the same moment share a statement. */
export function createStoredPages(pool: pg.Pool, reads: PublishedReads): StoredPages {
  const find = coalesce<Wanted, LivePage | undefined>(async (blog, wanted) => {
    const among = wanted[0]?.among ?? [];
    const column = (name: "locale" | "slug" | "held" | "heldEnding") => wanted.map((one) => one[name]);
    const values = [...refOf(blog), column("locale"), column("slug"), column("held"), column("heldEnding"), [...among]];
    const rows = await reads.query<LivePage>({ text: findText, values });
    const found: (LivePage | undefined)[] = wanted.map(() => undefined);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  }, batchMax);

  const keep = keeping<Made>(
    pool,
    (organizationId, made) =>
      sql`select keep_pages_of(${organizationId}, ${each(made, "articleId")}, ${each(made, "revision")}, ${each(made, "key")}, ${each(made, "page")})`,
  );
  const keepEnding = keeping<MadeEnding>(pool, (organizationId, made) => {
    const related = made.map((one) => one.related?.join(" ") ?? null);
    const [keys, endings] = [made.map(({ key = null }) => key), made.map(({ ending = null }) => ending)];
    return sql`select keep_endings_of(${organizationId}, ${each(made, "articleId")}, ${each(made, "revision")}, ${related}, ${keys}, ${endings})`;
  });

  return {
    find: (ref, wanted) => find(siteKeyOf(ref), wanted),
    keep: (ref, made) => keep(ref.organizationId, made),
    keepEnding: (ref, made) => keepEnding(ref.organizationId, made),
  };
}

/** Returns what writes rows of one organization. Those that come while others are written share a statement. */
function keeping<Row>(pool: pg.Pool, statementOf: (organizationId: string, rows: Row[]) => RawBuilder<unknown>) {
  return coalesce<Row, void>(async (organizationId, rows) => {
    await transact(pool, organizationId, (tx) => tx.write(statementOf(organizationId, rows)));
    return rows.map(() => undefined);
  }, batchMax);
}

function each<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name]);
}

function refOf(key: string): string[] {
  return key.split("/", 2);
}
