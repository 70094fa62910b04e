import { LRUCache } from "lru-cache";
import { type Group, gather } from "#src/core/database/gather.ts";
import { furthest, type LogPosition } from "#src/core/database/replica/log-position.ts";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { count } from "#src/core/watching/observe.ts";
import { openGraphPath } from "./open-graph-path.ts";
import type { CoverRow } from "./present-article.ts";
import { type PublishedBody, withImages } from "./published-body.ts";

/** A request of a site: an article of its project in one language, by id or by the slug under which it is shown. */
export type LiveName = {
  organizationId: string;
  projectId: string;
  locale: string;
  name: string;
  /** How far a replica has to be to answer. */
  position?: LogPosition | undefined;
};

type Answer = { version: string; bytes: Buffer };
type Place = { scope: number; place: number };
type Held = Place & { version: string; answer: null };
type Changed = Place & {
  version: string;
  answer: string;
  cover_image_id: string | null;
  images: CoverRow[] | null;
  /** In milliseconds since 1970, which the driver reads in a tenth of the time of a date. */
  published_at: number;
  live_at: number;
};

// Names come as one array with the number of their scope: an array of arrays would have to be even.
const statement = `select s.scope::integer, a.place, a.version, a.answer, a.cover_image_id, a.images,
    (extract(epoch from a.published_at) * 1000)::bigint as published_at, (extract(epoch from a.live_at) * 1000)::bigint as live_at
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality s (organization, project, locale, scope)
  cross join lateral (
    select array_agg(n.name order by n.at) as names, array_agg(n.held order by n.at) as held
    from unnest($4::integer[], $5::text[], $6::text[]) with ordinality n (scope, name, held, at) where n.scope = s.scope
  ) n
  cross join lateral live_articles(s.organization, s.project, s.locale, n.names, n.held) a`;
const bounds = { looksMax: 2, groupsMax: 30, questionsMax: 50 };
const bytesMax = 16 * 1024 * 1024;
/** About as many as fit into the cache: an answer that is not requested again among so many would be evicted before its first use. */
const askedMax = 2000;

/**
 * Caches finished answers for sites. Every read queries the database, in one batch with other waiting reads. A cached answer is
 * used only if that query confirms its version, so that no stale answer is sent.
 */
export function createLiveAnswers(reads: PublishedReads, publicUrl: string) {
  const kept = new LRUCache<string, Answer>({
    maxSize: bytesMax,
    sizeCalculation: ({ version, bytes }, key) => bytes.length + version.length + key.length,
  });

  const asked = new LRUCache<string, true>({ max: askedMax });

  /**
   * Caches an answer on its second request. Caching every answer is only a cost when more articles are read in turn than fit. Bytes in either
   * case: its tag, its length and the answer itself would each write the text as such once more.
   */
  function keep(key: string, version: string, text: string): Buffer {
    if (!asked.has(key)) {
      asked.set(key, true);
      return Buffer.from(text);
    }
    // Of its own memory: Node lets short buffers share some, which one that is kept would hold for the others.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    bytes.write(text);
    kept.set(key, { version, bytes });
    return bytes;
  }

  const look = gather(async (groups: Group<LiveName>[]) => {
    const asked = groups.map(({ key, questions }) =>
      questions.map(({ name }) => ({ name, key: `${key}/${name}`, kept: kept.get(`${key}/${name}`) })),
    );
    const scopes = groups.flatMap(({ questions }) => questions.slice(0, 1));
    const all = asked.flat();
    const values = [
      scopes.map(({ organizationId }) => organizationId),
      scopes.map(({ projectId }) => projectId),
      scopes.map(({ locale }) => locale),
      asked.flatMap((some, at) => some.map(() => at + 1)),
      all.map(({ name }) => name),
      all.map((one) => one.kept?.version ?? null),
    ];
    const rows = await reads.query<Held | Changed>(
      { text: statement, values },
      furthest(groups.flatMap(({ questions }) => questions.map(({ position }) => position))),
    );
    const hits = rows.filter(({ answer }) => answer === null).length;
    count("cache", { cache: "live_answers", result: "hit" }, hits);
    count("cache", { cache: "live_answers", result: "miss" }, all.length - hits);
    const found = asked.map((some): (Buffer | undefined)[] => some.map(() => undefined));
    for (const row of rows) {
      const [scope, place] = [row.scope - 1, row.place - 1];
      const one = asked[scope]?.[place];
      const organizationId = scopes[scope]?.organizationId ?? "";
      const answer = row.answer === null ? one?.kept?.bytes : keep(one?.key ?? "", row.version, finish(row, publicUrl, organizationId));
      found[scope]?.splice(place, 1, answer);
    }
    return found;
  }, bounds);

  return (of: LiveName): Promise<Buffer | undefined> => look(`${of.organizationId}/${of.projectId}/${of.locale}`, of);
}

function finish(changed: Changed, publicUrl: string, organizationId: string): string {
  const { version, answer, cover_image_id, images, published_at, live_at } = changed;
  const rest = {
    publishedAt: new Date(published_at).toISOString(),
    updatedAt: new Date(live_at).toISOString(),
    coverImage: null,
    openGraphImage: publicUrl + openGraphPath({ organizationId, ...revisionOf(version) }),
  };
  // The stored answer is one JSON object: the other fields are inserted before its closing brace, without parsing it.
  if (images === null) return `${answer.slice(0, -1)},${JSON.stringify(rest).slice(1)}`;
  const body = JSON.parse(answer) as PublishedBody;
  return JSON.stringify({ ...body, ...rest, ...withImages(body, cover_image_id, images, publicUrl) });
}

/** Reads the revision from a version, which begins with the article's id and the revision. */
function revisionOf(version: string): { articleId: string; revision: number } {
  const [articleId = "", revision] = version.split("/", 2);
  return { articleId, revision: Number(revision) };
}
