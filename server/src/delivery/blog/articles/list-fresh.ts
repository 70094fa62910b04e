import { sql } from "kysely";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { Site } from "../site.ts";

/** A place in the list of live articles, the last changed first. The time is a text, so that it keeps its microseconds. */
export type Place = { at: string; id: string };

/** A live article. `isMade` means that its page is stored for the settings of today. */
export type Fresh = { locale: string; slug: string; isMade: boolean; place: Place };

const listedMax = 100;

/** Lists the next live articles of a blog, down to those that a pass before has made. `last` is null where the list ends. */
export async function listFresh(
  reads: PublishedReads,
  site: Site,
  blogKeyOf: (locale: string) => string,
  { after, until }: { after?: Place | null | undefined; until: Place | undefined },
): Promise<{ listed: Fresh[]; last: Place | null }> {
  const { organizationId, projectId } = site.ref;
  const from = after ?? { at: "infinity", id: "" };
  const { rows } = await reads.transact(organizationId, (tx) =>
    // A change carries the time at which its transaction began, hence the minute.
    sql<Omit<Fresh, "place" | "isMade"> & Place & { pageKey: string | null }>`
      select a.locale, a.slug, a.id, a.at::text, b.page_key as "pageKey"
      from (
        select n.id, n.locale, n.published_slug as slug, n.published_revision as revision, n.updated_at as at
        from article n
        where n.organization_id = ${organizationId} and n.project_id = ${projectId} and n.published_revision is not null
          and (n.updated_at, n.id) < (${from.at}::timestamptz, ${from.id}) and n.updated_at > ${until?.at ?? "-infinity"}::timestamptz - interval '1 minute'
        order by n.updated_at desc, n.id desc limit ${listedMax}
      ) a
      left join published_body b on b.organization_id = ${organizationId} and b.article_id = a.id and b.revision = a.revision
      order by a.at desc, a.id desc`.execute(tx),
  );
  const listed = rows.map(({ locale, slug, at, id, pageKey }) => {
    const isMade = pageKey?.startsWith(blogKeyOf(locale)) ?? false;
    return { locale, slug, isMade, place: { at, id } };
  });
  return { listed, last: rows.length < listedMax ? null : (listed.at(-1)?.place ?? null) };
}
