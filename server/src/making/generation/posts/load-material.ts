import type { BrandProfile } from "@galley/contract";
import type { Document } from "@galley/markdown";
import type { WriterSource } from "@galley/writer";
import { findArticle, findRevision } from "#src/content/articles/article-queries.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import type { PostSource } from "#src/core/database/column-shapes.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { PageUnavailable } from "#src/core/source-pages/page-text.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findBrand } from "#src/people/projects/find-brand.ts";
import { findShownAt, liveAddress } from "#src/people/projects/live-address.ts";
import { isOwnPage } from "#src/people/projects/own-site.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { Hopeless, NotNow } from "../work/outcome.ts";
import type { MakingDependencies } from "../work/work.ts";

/** Current profile of the project that a post is written for. */
export type Voice = { name: string; language: string; brandVersion: number; brand: BrandProfile };

/** Material of a post: a source, or nothing but a topic. */
export type Material = WriterSource | { topic: string; language: string };

type StoredArticle = Omit<WriterSource, "body"> & { markdown: string };

type Wanted = { organizationId: string; projectId: string; actor: Actor; source: PostSource };

/** Loads everything that a post is written from. Reads pages outside while no transaction is open. */
export async function loadMaterial(dependencies: MakingDependencies, wanted: Wanted): Promise<{ voice: Voice; material: Material }> {
  const { source } = wanted;
  const { voice, article, isOwn } = await transact(dependencies.pool, wanted.organizationId, (tx) =>
    findDependencies(tx, dependencies.publicUrl, wanted),
  );
  if (article !== undefined) return { voice, material: await readArticle(wanted.organizationId, article) };
  const { language } = voice;
  if (source.kind === "topic") return { voice, material: { topic: source.topic, language } };
  if (source.kind === "script")
    return { voice, material: { title: "", language, body: { kind: "text", text: source.script }, url: null, own: true } };
  if (source.kind === "link")
    return { voice, material: await loadPage(dependencies, wanted.organizationId, { link: source.link, language, isOwn }) };
  throw new Hopeless("The source article no longer exists. Choose another one.");
}

async function findDependencies(tx: Tx, publicUrl: string, { organizationId, projectId, actor, source }: Wanted) {
  const project = await requireProject(tx, actor, projectId);
  const brand = await findBrand(tx, { organizationId, projectId });
  const voice: Voice = { name: project.name, language: project.language, ...brand };
  const row = source.kind === "article" ? await findArticle(tx, actor, source.articleId) : undefined;
  const written = source.kind === "article" && row ? await findRevision(tx, organizationId, row.id, source.revision ?? row.revision) : row;
  const article: StoredArticle | undefined = row &&
    written && {
      title: written.title,
      language: row.locale,
      markdown: written.markdown,
      url: await addressOf(tx, row, project, publicUrl),
      own: true,
    };
  return { voice, article, isOwn: (url: string) => isOwnPage(project, publicUrl, url) };
}

async function readArticle(organizationId: string, { markdown, ...article }: StoredArticle): Promise<WriterSource> {
  const document = JSON.parse(await textOf(organizationId, markdown).ask("document")) as Document;
  return { ...article, body: { kind: "document", document } };
}

type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

/** Returns where readers find an article, or will find it when it goes live as it is. */
async function addressOf(tx: Tx, row: ArticleRow, project: ProjectRow, publicUrl: string): Promise<string> {
  const shownAt = row.published_slug === null ? null : await findShownAt(tx, row.organization_id, row.id);
  return liveAddress({ locale: row.locale, publishedSlug: row.published_slug ?? row.slug, shownAt }, project, publicUrl);
}

type LinkedPage = { link: string; language: string; isOwn: (url: string) => boolean };

async function loadPage(
  { egress, pages }: MakingDependencies,
  organizationId: string,
  { link, language, isOwn }: LinkedPage,
): Promise<WriterSource> {
  try {
    const page = await pages.readPage(organizationId, egress.of(organizationId), link);
    const body = { kind: "document", document: page.document } as const;
    return { title: page.title, language: page.language ?? language, body, url: page.url, own: isOwn(page.url) };
  } catch (error) {
    if (error instanceof PageUnavailable) throw new NotNow(error.message, error.retryAfterSeconds);
    if (error instanceof Failure) throw new Hopeless(error.message);
    throw error;
  }
}
