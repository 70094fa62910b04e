import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";

/** States of what is live, by which it is told what has changed since a page was made. */
export type LiveStates = {
  /** Returns a text that changes with everything on which the page of one article depends, but for other articles of its language. */
  stateOf(locale: string, articleId: string): string;
  /** Returns a text that changes with each article of some groups, which are those that a page names, and with one that goes live just before or after its own. */
  besideOf(locale: string, articleId: string, groups: readonly string[]): string;
};

/** The live articles of a language by how their ids end, with a checksum for each ending. */
export type GroupStates = { locale: string; states: Record<string, string> };

/**
 * Articles beside which others have gone live since the first look: by id and side, the newest of those. `epoch` changes where that is not
 * known of all.
 */
export type Arrivals = { epoch: number; beside: ReadonlyMap<string, string> };

// Articles whose ids end alike share a state. Ids end in random digits, so that each of 256 groups holds about as many.
export const groupDigits = 2;
const readMax = 200;
const heldMax = 2000;
let epochs = 0;

/** Returns arrivals of which none is known, so that pages made before depend on them no more. */
export function noArrivals(): Arrivals {
  epochs += 1;
  return { epoch: epochs, beside: new Map() };
}

/** Reads beside which articles others have gone live since some time, and adds them to those that were known before. */
export async function readArrivals(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  before: Arrivals,
  since: RawBuilder<unknown>,
): Promise<Arrivals> {
  const ofBlog = sql`a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.published_revision is not null`;
  const besideNew = sql`${ofBlog} and a.locale = n.locale and`;
  const { rows } = await sql<{ id: string | null; side: string; arrived: string }>`
    select b.id, b.side, n.id || ' ' || extract(epoch from n.live_at) as arrived
    from (
      select a.id, a.locale, a.published_at, a.live_at from article a where ${ofBlog} and a.updated_at > ${since}
      order by a.updated_at desc limit ${readMax + 1}
    ) n
    cross join lateral (
      select 'newer' as side, (
        select a.id from article a where ${besideNew} (a.published_at, a.id) < (n.published_at, n.id)
        order by a.published_at desc, a.id desc limit 1
      ) as id
      union all
      select 'older', (
        select a.id from article a where ${besideNew} (a.published_at, a.id) > (n.published_at, n.id)
        order by a.published_at, a.id limit 1
      )
    ) b`.execute(tx);
  const beside = new Map([...before.beside, ...rows.map(({ id, side, arrived }) => [`${id} ${side}`, arrived] as const)]);
  return rows.length > readMax * 2 || beside.size > heldMax ? noArrivals() : { ...before, beside };
}

/** `whole` stands for everything on which all pages depend. An article depends on the other languages too, in which it may have a translation. */
export function statesOf(whole: string, languages: readonly GroupStates[], { epoch, beside }: Arrivals): LiveStates {
  const groups = new Map(languages.map(({ locale, states }) => [locale, new Map(Object.entries(states))]));
  const own = new Map<string, string>();
  for (const { locale, states } of languages) {
    const others = languages.length === 1 ? "" : digestOf(languages.filter((language) => language.locale !== locale));
    for (const [ending, state] of Object.entries(states)) own.set(`${locale} ${ending}`, `${whole} ${others} ${state}`);
  }
  return {
    stateOf: (locale, articleId) => own.get(`${locale} ${groupOf(articleId)}`) ?? whole,
    besideOf(locale, articleId, named) {
      const states = named.map((group) => groups.get(locale)?.get(group) ?? "");
      return [epoch, beside.get(`${articleId} older`), beside.get(`${articleId} newer`), ...states].join(" ");
    },
  };
}

function digestOf(languages: readonly GroupStates[]): string {
  return hash("sha256", JSON.stringify(languages), "base64url");
}

/** Returns the group that an article shares its state with. */
export function groupOf(articleId: string): string {
  return articleId.slice(-groupDigits);
}
