import type * as contract from "@galley/contract";
import type { ContentBlock } from "@galley/contract";
import type { z } from "zod";
import { statementName, type Tx, transact } from "#src/database/transact.ts";
import type { RawJson, SiteContext } from "#src/platform/handle.ts";
import { articleNotFound, findCover } from "./article-queries.ts";
import { imageResolver } from "./manuscript.ts";
import { presentCover } from "./present-article.ts";
import { imageReference, type PublishedBody } from "./published-body.ts";

type Input = z.output<(typeof contract.getArticle)["siteRead"]["input"]>;
type Answer = z.output<typeof contract.PublishedArticle>;
type LiveRow = { answer: string; cover_image_id: string | null; image_ids: string[]; published_at: Date; live_at: Date };

const statement = "select * from live_article($1, $2, $3, $4)";

/** The revision that the site shows, found by id or by the slug that it is shown under. */
export async function readPublishedArticle(context: SiteContext, { id, locale }: Input): Promise<Answer | RawJson> {
  const { pool, actor } = context;
  const name = statementName(statement);
  const values = [actor.organizationId, actor.projectId, locale, id];
  const { rows } = await pool.query<LiveRow | { answer: null }>({ text: statement, values, ...(name !== undefined && { name }) });
  const [live] = rows;
  if (live === undefined || live.answer === null) throw articleNotFound();
  if (live.cover_image_id !== null || live.image_ids.length > 0)
    return transact(pool, actor.organizationId, (tx) => withImages(tx, context, live));
  // The stored answer is one JSON object: the rest goes in before its closing brace, and nothing is parsed.
  return { rawJson: `${live.answer.slice(0, -1)},${JSON.stringify({ ...timesOf(live), coverImage: null }).slice(1)}` };
}

function timesOf({ published_at, live_at }: LiveRow) {
  return { publishedAt: published_at.toISOString(), updatedAt: live_at.toISOString() };
}

/** Puts the images in that exist now; a block whose image was deleted falls away. */
async function withImages(tx: Tx, { actor, publicUrl }: SiteContext, live: LiveRow): Promise<Answer> {
  const body = JSON.parse(live.answer) as PublishedBody;
  const resolve = await imageResolver(tx, actor, actor.projectId ?? "", publicUrl, live.image_ids);
  const images = new Map(live.image_ids.map((imageId) => [imageReference(imageId), resolve(imageId)]));
  const cover = await findCover(tx, actor.organizationId, live.cover_image_id);
  const blocks = body.blocks.flatMap((block): ContentBlock[] => {
    if (block.type !== "image") return [block];
    const image = images.get(block.src);
    return image === undefined || typeof image === "string" ? [] : [{ ...block, src: image.src, width: image.width, height: image.height }];
  });
  return { ...body, ...timesOf(live), blocks, coverImage: cover === undefined ? null : presentCover(cover, publicUrl) };
}
