import { createHash } from "node:crypto";
import { BrandVisual, plainVisual } from "@galley/contract";
import { sql } from "kysely";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { isOpen } from "#src/operations/within-reach.ts";
import type { ArticleSite } from "#src/people/projects/article-url.ts";
import { isNamedIn } from "#src/people/projects/note-blog-change.ts";
import { type Arrivals, type GroupStates, groupDigits, type LiveStates, noArrivals, readArrivals, statesOf } from "./live-states.ts";
import { type CountedChoices, noChoices, type SiteChoices, selectChoices } from "./site-choices.ts";

export type ProjectRef = { organizationId: string; projectId: string };

/** A language that the blog has live articles in. */
type SiteLanguage = { locale: string; count: number };

/**
 * Data on which every page of a blog depends. `version` changes with the settings, the brand's colors, every article that goes
 * live or offline and every change to an image.
 */
export type Site = ArticleSite & {
  ref: ProjectRef;
  name: string;
  time_zone: string;
  created_at: Date;
  languages: readonly SiteLanguage[];
  /** Colors that the brand has chosen for its pages. */
  colors: BrandVisual["colors"];
  chosen: SiteChoices;
  version: string;
  /** Whether some of its addresses may lead elsewhere. */
  hasRedirects: boolean;
  /** Changes as `version` does, but for articles: with an article only where it is the first or last one in its language. */
  settings: string;
} & LiveStates;

type Settings = Omit<Site, "ref" | "version" | "settings" | keyof LiveStates | "languages" | "colors" | "chosen" | "hasRedirects"> & {
  /** Counts changes of redirects, 0 where there never was one. No article depends on them. */
  redirect_changes: number;
  /** Counts the articles that were taken down. It tells of those that were live so shortly that no state shows it. */
  withdrawals: number;
  chosen: CountedChoices | null;
  /** Stands for the authors of the organization as readers see them. */
  authors: string;
  colors: unknown;
};

type Probe = Settings & { asked_at: string; since: string; recent: string };

type LanguageRow = SiteLanguage & GroupStates;

/** Last look at a blog. `recent` stands for the live articles that had changed shortly before `askedAt`. */
type Look = { site: Site; settings: string; askedAt: string; recent: string; wholeAt: number; arrivals: Arrivals };

// Longer than any transaction: a change carries the time at which its transaction began.
const recently = sql.lit("1 minute");
const wholeMilliseconds = 60_000;

/**
 * Creates the reading of one blog: the settings of its project and the state of its live articles, undefined where there is no
 * project. While nothing has changed, a look reads the settings and the articles changed within the last minute alone, and returns
 * the same site again. Each minute all of them are read anyway.
 */
export function createSiteReader(reads: PublishedReads, ref: ProjectRef): () => Promise<Site | undefined> {
  let last: Look | undefined;
  return async () => {
    const before = last;
    last = await reads.transact(ref.organizationId, async (tx) => {
      const probe = await readProbe(tx, ref, before?.askedAt);
      if (probe === undefined) return undefined;
      const { asked_at: askedAt, since, recent, ...given } = probe;
      const settings = digestOf(given);
      const isWhole = before !== undefined && performance.now() - before.wholeAt < wholeMilliseconds;
      if (isWhole && before.settings === settings && before.recent === since) return { ...before, askedAt, recent };
      // After the probe: a change in between is in here, and makes the next look read all of it once more.
      const arrivals = await readArrivals(tx, ref, before?.arrivals ?? noArrivals(), sinceLook(before?.askedAt));
      const languages = await readLanguages(tx, ref);
      return { site: siteOf(ref, given, languages, arrivals), settings, askedAt, recent, wholeAt: performance.now(), arrivals };
    });
    return last?.site;
  };
}

/** Reads a blog within a transaction, whatever was read of it before. Undefined when there is no such project. */
export async function readSite(tx: Tx, ref: ProjectRef): Promise<Site | undefined> {
  const probe = await readProbe(tx, ref, undefined);
  if (probe === undefined) return undefined;
  const { asked_at: _askedAt, since: _since, recent: _recent, ...given } = probe;
  return siteOf(ref, given, await readLanguages(tx, ref), noArrivals());
}

/** Reads the settings, and checksums over the live articles that changed shortly before the last look, and before this one, or since. */
async function readProbe(tx: Tx, { organizationId, projectId }: ProjectRef, lastAskedAt: string | undefined): Promise<Probe | undefined> {
  const { rows } = await sql<Probe>`
    select p.name, p.site_url, p.language, p.time_zone, p.url_pattern, p.hosted_blog, p.blog_slug, p.created_at, p.image_changes, p.withdrawals, p.redirect_changes,
      (select min(b.address) from blog_address b
        where b.kind = 'host' and b.organization_id = p.organization_id and b.project_id = p.id) as blog_host,
      (select coalesce(bit_xor(hashtextextended(u.person_id || ' ' || u.slug || ' ' || ${shownOfAuthor(organizationId)}, (date_part('epoch', u.updated_at) * 1000)::bigint)), 0)::text || ' ' || count(*)
        from author u where u.organization_id = ${organizationId} and ${isNamedIn(organizationId, sql`${projectId}`, sql`u.person_id`)}) as authors,
      (select b.profile -> 'visual' -> 'colors' from brand b
        where b.organization_id = ${organizationId} and b.project_id = ${projectId} order by b.version desc limit 1) as colors,
      ${selectChoices({ organizationId, projectId })} as chosen,
      now()::text as asked_at, changed.since, changed.recent
    from project p
    cross join (
      select coalesce(bit_xor(${stateOfLive}), 0)::text || ' ' || count(*) as since,
        coalesce(bit_xor(${stateOfLive}) filter (where a.updated_at > now() - interval ${recently}), 0)::text || ' '
          || count(*) filter (where a.updated_at > now() - interval ${recently}) as recent
      from article a
      where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.published_revision is not null
        and a.updated_at > ${sinceLook(lastAskedAt)}
    ) changed
    where p.organization_id = ${organizationId} and p.id = ${projectId} and ${isOpen(organizationId, "p.id")}`.execute(tx);
  return rows[0];
}

/** Selects all that readers see of an author `u` beside the name: `author_state` of `article_pages_named` stands for the same. */
function shownOfAuthor(organizationId: string) {
  return sql`concat_ws('/', u.about, u.image_id, u.pictures, (
    select concat_ws('/', 'there', i.deleted_at, i.focus_x, i.focus_y) from image i where i.organization_id = ${organizationId} and i.id = u.image_id
  ))`;
}

/** Returns the time from which on changes may not have been seen by a look at some time, or else by one that begins now. */
function sinceLook(askedAt: string | undefined) {
  return sql`coalesce(${askedAt ?? null}::timestamptz, now()) - interval ${recently}`;
}

// The checksum over ids, authors and times changes even when one article goes offline and another goes live in the same millisecond.
const stateOfLive = sql`hashtextextended(a.id || coalesce(a.byline_id, ''), (date_part('epoch', a.live_at) * 1000)::bigint)`;

/** Reads the languages of a blog, each with the states of its groups of live articles. */
async function readLanguages(tx: Tx, { organizationId, projectId }: ProjectRef): Promise<LanguageRow[]> {
  const { rows } = await sql<LanguageRow>`
    select g.locale, sum(g.count)::integer as count, json_object_agg(g.ending, g.state order by g.ending) as states
    from (
      select a.locale, right(a.id, ${sql.lit(groupDigits)}) as ending, count(*), bit_xor(${stateOfLive})::text as state
      from article a
      where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.published_revision is not null
      group by 1, 2
    ) g
    group by g.locale order by g.locale`.execute(tx);
  return rows;
}

function siteOf(ref: ProjectRef, given: Settings, rows: readonly LanguageRow[], arrivals: Arrivals): Site {
  const { withdrawals, redirect_changes, authors, chosen: counted, ...rest } = given;
  const { changes: _changes, ...chosen } = counted ?? { changes: 0, ...noChoices };
  const shown = { ...rest, chosen };
  const settings = digestOf({ ...shown, languages: rows.map(({ locale }) => locale) });
  const languages = rows.map(({ locale, count }) => ({ locale, count }));
  // The colors go into the page's style, so nothing but colors may be returned here.
  const { colors } = BrandVisual.safeParse({ colors: given.colors ?? undefined }).data ?? plainVisual;
  const states = statesOf(`${settings} ${withdrawals} ${authors}`, rows, arrivals);
  const hasRedirects = redirect_changes > 0;
  return { ...shown, ref, languages, hasRedirects, colors, version: digestOf({ given, rows }), settings, ...states };
}

function digestOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

/** Lists the languages in the order of the language switch, the project's own first. */
export function languagesOf(site: Site): string[] {
  const others = site.languages.map(({ locale }) => locale).filter((locale) => locale !== site.language);
  return [site.language, ...others];
}

export function countLive(site: Site, locale: string): number {
  return site.languages.find((language) => language.locale === locale)?.count ?? 0;
}
