import type { ContentBlock } from "@galley/contract";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { imageUrl } from "#src/content/images/image-url.ts";
import { coalesce } from "#src/core/database/coalesce.ts";
import { named } from "#src/core/database/transact.ts";
import { count } from "#src/core/watching/observe.ts";
import { openGraphPath } from "./open-graph-path.ts";
import { type CoverRow, presentCover } from "./present-article.ts";
import { imageReference, type PublishedBody } from "./published-body.ts";

/** A request of a site: an article of its project in one language, by id or by the slug under which it is shown. */
export type LiveName = { organizationId: string; projectId: string; locale: string; name: string };

type Answer = { version: string; bytes: Buffer };
type Held = { place: number; version: string; answer: null };
type Changed = {
  place: number;
  version: string;
  answer: string;
  cover_image_id: string | null;
  images: CoverRow[] | null;
  published_at: Date;
  live_at: Date;
};

const statement = "select * from live_articles($1, $2, $3, $4, $5)";
const namesMax = 50;
const bytesMax = 16 * 1024 * 1024;
/** About as many as fit into the cache: an answer that is not requested again among so many would be evicted before its first use. */
const askedMax = 2000;

/**
 * Caches finished answers for sites. Every read queries the database, in one batch with other waiting reads. A cached answer is
 * used only if that query confirms its version, so that no stale answer is sent.
 */
export function createLiveAnswers(pool: pg.Pool, publicUrl: string) {
  const kept = new LRUCache<string, Answer>({
    maxSize: bytesMax,
    sizeCalculation: ({ version, bytes }, key) => bytes.length + version.length + key.length,
  });

  const asked = new LRUCache<string, true>({ max: askedMax });

  /** Caches an answer on its second request. Caching every answer is only a cost when more articles are read in turn than fit. */
  function keep(key: string, version: string, text: string): Buffer | string {
    if (!asked.has(key)) {
      asked.set(key, true);
      return text;
    }
    const bytes = Buffer.from(text);
    kept.set(key, { version, bytes });
    return bytes;
  }

  const look = coalesce(async (scope: string, names: string[]) => {
    const keys = names.map((name) => `${scope}/${name}`);
    const answers = keys.map((key) => kept.get(key));
    const held = answers.map((answer) => answer?.version ?? null);
    const [organizationId = "", ...place] = scope.split("/");
    const values = [organizationId, ...place, names, held];
    const { rows } = await pool.query<Held | Changed>({ text: statement, values, ...named(statement) });
    const found: (Buffer | string | undefined)[] = names.map(() => undefined);
    const hits = rows.filter(({ answer }) => answer === null).length;
    count("cache", { cache: "live_answers", result: "hit" }, hits);
    count("cache", { cache: "live_answers", result: "miss" }, names.length - hits);
    for (const row of rows) {
      const index = row.place - 1;
      found[index] =
        row.answer === null ? answers[index]?.bytes : keep(keys[index] ?? "", row.version, finish(row, publicUrl, organizationId));
    }
    return found;
  }, namesMax);

  return ({ organizationId, projectId, locale, name }: LiveName): Promise<Buffer | string | undefined> =>
    look(`${organizationId}/${projectId}/${locale}`, name);
}

function finish(changed: Changed, publicUrl: string, organizationId: string): string {
  const { version, answer, cover_image_id, images, published_at, live_at } = changed;
  const rest = {
    publishedAt: published_at.toISOString(),
    updatedAt: live_at.toISOString(),
    coverImage: null,
    openGraphImage: publicUrl + openGraphPath({ organizationId, ...revisionOf(version) }),
  };
  // The stored answer is one JSON object: the other fields are inserted before its closing brace, without parsing it.
  if (images === null) return `${answer.slice(0, -1)},${JSON.stringify(rest).slice(1)}`;
  const body = JSON.parse(answer) as PublishedBody;
  const bySource = new Map(images.map((image) => [imageReference(image.id), image]));
  // Blocks whose image was deleted are left out.
  const blocks = body.blocks.flatMap((block): ContentBlock[] => {
    if (block.type !== "image") return [block];
    const image = bySource.get(block.src);
    return image === undefined ? [] : [{ ...block, src: imageUrl(publicUrl, image.id), width: image.width, height: image.height }];
  });
  const cover = cover_image_id === null ? undefined : bySource.get(imageReference(cover_image_id));
  return JSON.stringify({ ...body, ...rest, blocks, coverImage: cover === undefined ? null : presentCover(cover, publicUrl) });
}

/** Reads the revision from a version, which begins with the article's id and the revision. */
function revisionOf(version: string): { articleId: string; revision: number } {
  const [articleId = "", revision] = version.split("/", 2);
  return { articleId, revision: Number(revision) };
}
