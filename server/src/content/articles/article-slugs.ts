import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { dependsOnLanguage, slugIn } from "#src/core/text/slug-from.ts";

/** Derives a slug from a title; `article` where it has no letter that one is made of. */
export function articleSlugFrom(title: string, language: string): string {
  return slugIn(language, title) || "article";
}

/** An article by its place. Without a locale it has the language of its project, which need not be loaded yet. */
export type SlugOwner = { organizationId: string; projectId: string; locale: string | undefined; articleId: string };

/** Claims a slug for an article; returns false when another article of the project and language has it. */
async function claim(tx: Tx, { organizationId, projectId, locale, articleId }: SlugOwner, slug: string): Promise<boolean> {
  const language = locale === undefined ? sql`p.language` : sql`${locale}::text`;
  const project = sql`p.organization_id = ${organizationId} and p.id = ${projectId}`;
  const { numAffectedRows } = await sql`
    insert into article_slug (organization_id, project_id, locale, slug, article_id)
    select p.organization_id, p.id, ${language}, ${slug}, ${articleId} from project p where ${project}
    on conflict (organization_id, project_id, locale, slug) do nothing`.execute(tx);
  if (numAffectedRows === 1n) return true;
  const { rows } = await sql<{ article_id: string | null }>`
    select s.article_id from project p
    left join article_slug s
      on s.organization_id = ${organizationId} and s.project_id = ${projectId} and s.locale = ${language} and s.slug = ${slug}
    where ${project}`.execute(tx);
  const [holder] = rows;
  if (holder === undefined) throw new Error("The project is gone.");
  return holder.article_id === articleId;
}

/** Claims exactly this slug, or throws an error that names it. */
export async function claimSlug(tx: Tx, owner: SlugOwner, slug: string): Promise<string> {
  if (await claim(tx, owner, slug)) return slug;
  throw new Failure("invalid_input", sentence("refusal_slug_taken", { slug }), "slug");
}

/** Claims the slug of a title. When it is taken, appends the first free number. */
export async function claimSlugFrom(tx: Tx, owner: SlugOwner, title: string): Promise<string> {
  // Asked for only where it matters, since the project need not be loaded yet.
  const language = owner.locale ?? (dependsOnLanguage(title) ? await findLanguage(tx, owner) : "");
  const base = articleSlugFrom(title, language);
  if (await claim(tx, owner, base)) return base;
  const stem = base.slice(0, limits.slugLengthMax - 8).replace(/(?<!-)-+$/, "");
  for (let number = 2; ; number += 1) {
    number = await freeNumber(tx, owner, stem, number);
    const slug = `${stem}-${number}`;
    if (await claim(tx, owner, slug)) return slug;
  }
}

async function findLanguage(tx: Tx, { organizationId, projectId }: SlugOwner): Promise<string> {
  const { language } = await tx
    .selectFrom("project")
    .select("language")
    .where("organization_id", "=", organizationId)
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  return language;
}

const numbersAtOnce = 1000;

/** Returns the first number from `from` on that no slug of this stem has. Looks up each number in the index. */
async function freeNumber(tx: Tx, { organizationId, projectId, locale }: SlugOwner, stem: string, from: number): Promise<number> {
  const language = sql`coalesce(${locale ?? null}, (select language from project where organization_id = ${organizationId} and id = ${projectId}))`;
  for (let first = from; ; first += numbersAtOnce) {
    const { rows } = await sql<{ number: number }>`
      select number from generate_series(${first}::integer, ${first}::integer + ${numbersAtOnce - 1}::integer) as number
      where not exists (
        select from article_slug
        where organization_id = ${organizationId} and project_id = ${projectId} and locale = ${language} and slug = ${`${stem}-`} || number
      )
      limit 1`.execute(tx);
    const [free] = rows;
    if (free !== undefined) return free.number;
  }
}

/** Releases a slug, unless the site shows or has shown the article under it. */
export async function releaseSlug(tx: Tx, owner: SlugOwner, slug: string): Promise<void> {
  await sql`
    delete from article_slug s
    where s.organization_id = ${owner.organizationId} and s.project_id = ${owner.projectId} and s.locale = ${owner.locale}
      and s.slug = ${slug} and s.article_id = ${owner.articleId}
      and not exists (
        select from publication p
        join article_revision r on r.organization_id = p.organization_id and r.article_id = p.article_id and r.revision = p.revision
        where p.organization_id = ${owner.organizationId} and p.article_id = s.article_id and p.status <> 'failed' and r.slug = s.slug
      )`.execute(tx);
}
