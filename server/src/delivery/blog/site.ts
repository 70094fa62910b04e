import { createHash } from "node:crypto";
import { BrandVisual, plainVisual } from "@galley/contract";
import { sql } from "kysely";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import { isOpen } from "#src/operations/is-open.ts";
import type { ArticleSite } from "#src/people/projects/article-url.ts";

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
  version: string;
  /** Changes as `version` does, but for articles: with an article only where it is the first or last one in its language. */
  settings: string;
  /** Returns a text that changes with everything on which the page of one article depends, but for the newest articles. */
  stateOf(locale: string, articleId: string): string;
};

type SiteRow = Omit<Site, "ref" | "version" | "settings" | "stateOf" | "languages" | "colors"> & {
  /** Counts the articles that were taken down. It tells of those that were live so shortly that no state shows it. */
  withdrawals: number;
  languages: (SiteLanguage & { states: Record<string, string> })[];
  colors: unknown;
};

// Articles whose ids end alike share a state. Ids end in random digits, so that each of 256 groups holds about as many.
const groupDigits = 2;

/** Reads the settings of a project and the state of its live articles. Returns undefined when there is no project. */
export async function findSite(reads: PublishedReads, ref: ProjectRef): Promise<Site | undefined> {
  const { organizationId, projectId } = ref;
  const { rows } = await reads.transact(organizationId, (tx) =>
    // The checksum over ids and times changes even when one article goes offline and another goes live in the same millisecond.
    sql<SiteRow>`
      select p.name, p.site_url, p.language, p.time_zone, p.url_pattern, p.hosted_blog, p.blog_slug, p.created_at, p.image_changes, p.withdrawals,
        (select min(b.address) from blog_address b
          where b.kind = 'host' and b.organization_id = p.organization_id and b.project_id = p.id) as blog_host,
        (select b.profile -> 'visual' -> 'colors' from brand b
          where b.organization_id = ${organizationId} and b.project_id = ${projectId} order by b.version desc limit 1) as colors,
        coalesce((
          select json_agg(json_build_object('locale', l.locale, 'count', l.count, 'states', l.states) order by l.locale)
          from (
            select g.locale, sum(g.count) as count, json_object_agg(g.ending, g.state order by g.ending) as states
            from (
              select a.locale, right(a.id, ${sql.lit(groupDigits)}) as ending, count(*),
                bit_xor(hashtextextended(a.id, (date_part('epoch', a.live_at) * 1000)::bigint))::text as state
              from article a
              where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.published_revision is not null
              group by 1, 2
            ) g
            group by g.locale
          ) l
        ), '[]') as languages
      from project p
      where p.organization_id = ${organizationId} and p.id = ${projectId} and ${isOpen(organizationId, "p.id")}`.execute(tx),
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { withdrawals, ...shown } = row;
  const settings = digestOf({ ...shown, languages: row.languages.map(({ locale }) => locale) });
  const languages = row.languages.map(({ locale, count }) => ({ locale, count }));
  // The colors go into the page's style, so nothing but colors may be returned here.
  const { colors } = BrandVisual.safeParse({ colors: row.colors ?? undefined }).data ?? plainVisual;
  const stateOf = statesOf(`${settings} ${withdrawals}`, row.languages);
  return { ...shown, ref, languages, colors, version: digestOf(row), settings, stateOf };
}

/** An article depends on its own group, and on the other languages, in which it may have a translation. */
function statesOf(state: string, languages: SiteRow["languages"]): Site["stateOf"] {
  const groups = new Map<string, string>();
  for (const { locale, states } of languages) {
    const others = languages.length === 1 ? "" : digestOf(languages.filter((language) => language.locale !== locale));
    for (const [ending, own] of Object.entries(states)) groups.set(`${locale} ${ending}`, `${state} ${others} ${own}`);
  }
  return (locale, articleId) => groups.get(`${locale} ${articleId.slice(-groupDigits)}`) ?? state;
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
