import { sql } from "kysely";
import type pg from "pg";
import { coalesce } from "#src/core/database/coalesce.ts";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { transact } from "#src/core/database/transact.ts";
import type { ShownAuthor } from "../live-articles.ts";
import { siteKeyOf } from "../memory/site-book.ts";
import type { ProjectRef } from "../site.ts";

/** An article as it is live at this moment, with its packed page where one is stored that the reader does not hold. */
export type LivePage = {
  place: number;
  id: string;
  revision: number;
  published_at: Date;
  live_at: Date;
  /** The languages that show an article under this slug; empty for a blog of one language. */
  translations: string[];
  page_key: string | null;
  page: Buffer<ArrayBuffer> | null;
} & ShownAuthor;

type Wanted = { locale: string; slug: string; held: string; among: readonly string[] };

type Made = { articleId: string; revision: number; key: string; page: Uint8Array };

export type StoredPages = {
  find(ref: ProjectRef, wanted: Wanted): Promise<LivePage | undefined>;
  keep(ref: ProjectRef, made: Made): Promise<void>;
};

const batchMax = 64;
const findText = "select * from live_pages_named($1, $2, $3::text[], $4::text[], $5::text[], $6::text[])";

/** Reads and writes the packed pages of articles. Pages of one blog that are wanted at the same moment share a statement. */
export function createStoredPages(pool: pg.Pool, reads: PublishedReads): StoredPages {
  const find = coalesce<Wanted, LivePage | undefined>(async (blog, wanted) => {
    const among = wanted[0]?.among ?? [];
    const columns = [wanted.map(({ locale }) => locale), wanted.map(({ slug }) => slug), wanted.map(({ held }) => held)];
    const values = [...refOf(blog), ...columns, [...among]];
    const rows = await reads.query<LivePage>({ text: findText, values });
    const found: (LivePage | undefined)[] = wanted.map(() => undefined);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  }, batchMax);

  const keep = coalesce<Made, void>(async (organizationId, made) => {
    const column = <Name extends keyof Made>(name: Name) => made.map((one) => one[name]);
    await transact(pool, organizationId, (tx) =>
      tx.write(
        sql`select keep_pages_of(${organizationId}, ${column("articleId")}, ${column("revision")}, ${column("key")}, ${column("page")})`,
      ),
    );
    return made.map(() => undefined);
  }, batchMax);

  return {
    find: (ref, wanted) => find(siteKeyOf(ref), wanted),
    keep: (ref, made) => keep(ref.organizationId, made),
  };
}

function refOf(key: string): string[] {
  return key.split("/", 2);
}
