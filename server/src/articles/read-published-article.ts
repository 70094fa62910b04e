import type * as contract from "@galley/contract";
import { type Document, imageIdsOf, parseArticle, toBlocks } from "@galley/markdown";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { statementName, type Tx, transact } from "#src/database/transact.ts";
import type { RawJson, SiteContext } from "#src/platform/handle.ts";
import { articleNotFound, findCover, findRevision } from "./article-queries.ts";
import { imageResolver } from "./manuscript.ts";
import { presentCover, presentSeo } from "./present-article.ts";

type Input = z.output<(typeof contract.getArticle)["siteRead"]["input"]>;
type LiveRow = { id: string; revision: number; live_at: Date };
type RevisionRow = Awaited<ReturnType<typeof findRevision>>;

/** An answer that cannot change any more, because its revision is immutable and shows no image that could be taken away. */
const settledAnswers = new LRUCache<string, RawJson>({ maxSize: 64_000_000, sizeCalculation: ({ rawJson }) => rawJson.length + 200 });

const statement = "select * from live_article($1, $2, $3, $4)";

/** The revision that the site shows, found by id or by the slug that it is shown under. */
export async function readPublishedArticle(context: SiteContext, { id, locale }: Input): Promise<RawJson> {
  const { pool, actor } = context;
  const name = statementName(statement);
  const values = [actor.organizationId, actor.projectId, locale, id];
  const { rows } = await pool.query<LiveRow>({ text: statement, values, ...(name !== undefined && { name }) });
  const [live] = rows;
  if (live === undefined) throw articleNotFound();
  const key = `${live.id} ${live.revision} ${live.live_at.getTime()}`;
  return settledAnswers.get(key) ?? (await readAnswer(context, live, locale, key));
}

async function readAnswer({ pool, actor, publicUrl }: SiteContext, live: LiveRow, locale: string, key: string): Promise<RawJson> {
  const { organizationId } = actor;
  return transact(pool, organizationId, async (tx) => {
    const row = await findRevision(tx, organizationId, live.id, live.revision);
    const { document } = parseArticle(row.markdown);
    const { published_at } = await tx
      .selectFrom("article")
      .select("published_at")
      .where("organization_id", "=", organizationId)
      .where("id", "=", live.id)
      .executeTakeFirstOrThrow();
    const answer = {
      ...presentRevision(row, locale),
      publishedAt: (published_at ?? live.live_at).toISOString(),
      updatedAt: live.live_at.toISOString(),
      markdown: row.markdown,
      ...(await presentImages(tx, { actor, publicUrl }, row, document)),
    };
    const raw: RawJson = { rawJson: JSON.stringify(answer) };
    if (row.cover_image_id === null && imageIdsOf(document).length === 0) settledAnswers.set(key, raw);
    return raw;
  });
}

function presentRevision(row: RevisionRow, locale: string) {
  return {
    id: row.article_id,
    revision: row.revision,
    locale,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    seo: presentSeo(row),
  };
}

async function presentImages(tx: Tx, { actor, publicUrl }: Pick<SiteContext, "actor" | "publicUrl">, row: RevisionRow, document: Document) {
  const resolve = await imageResolver(tx, actor, actor.projectId ?? "", publicUrl, imageIdsOf(document));
  const cover = await findCover(tx, actor.organizationId, row.cover_image_id);
  return {
    blocks: toBlocks(document, (imageId) => {
      const image = resolve(imageId);
      return typeof image === "string" ? undefined : image;
    }),
    coverImage: cover === undefined ? null : presentCover(cover, publicUrl),
  };
}
