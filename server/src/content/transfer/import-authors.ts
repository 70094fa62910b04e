import { importAuthorsMax } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findPeopleOf } from "#src/people/authors/known-authors.ts";
import type { PlannedArticle } from "./plan-article.ts";

type Mapping = { name: string; slug: string };

/** The people whom articles name, by the names of authors in the file. */
export type MappedAuthors = ReadonlyMap<string, string>;

/** Finds the people to whom names are mapped: authors whom the caller knows. Nobody is found by anything else, such as an email address. */
export async function findMapped(tx: Tx, actor: Actor, authors: readonly Mapping[]): Promise<MappedAuthors> {
  const slugs = authors.map(({ slug }) => slug);
  const people = await findPeopleOf(tx, actor, slugs, "authors");
  return new Map(authors.map(({ name, slug }) => [name, people.get(slug) ?? ""]));
}

/** Returns whom an article names: the first of its authors that somebody has mapped, or nobody. */
export function bylineOf({ authors }: Pick<PlannedArticle, "authors">, mapped: MappedAuthors): string | null {
  return authors.map((name) => mapped.get(name)).find((personId) => personId !== undefined) ?? null;
}

/** Counts the articles of each author in a file. */
export function authorsOf(articles: readonly Pick<PlannedArticle, "authors">[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of articles.flatMap(({ authors }) => authors)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const counted = [...counts].map(([name, count]) => ({ name, count }));
  return counted.toSorted((a, b) => b.count - a.count).slice(0, importAuthorsMax);
}
