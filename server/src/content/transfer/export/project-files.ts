import type pg from "pg";
import { imageKeyOf } from "#src/content/images/image-keys.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { jsonList, textFile, type ZipFile } from "#src/core/zip-stream.ts";
import { articleFile } from "./article-file.ts";
import {
  type ExportScope,
  readArticles,
  readBrands,
  readComments,
  readImages,
  readPosts,
  readTemplates,
  readTopics,
} from "./export-queries.ts";

export type ProjectFilesDependencies = { pool: pg.Pool; storage: Storage };

// Capacity of an archive without the extensions of its format, less its own tables.
const imageBytesMax = 3_800_000_000;

/** Yields a project's whole content as files, each read when the consumer asks for it. */
export async function* projectFiles(
  { pool, storage }: ProjectFilesDependencies,
  place: ExportScope,
  projectName: string,
): AsyncGenerator<ZipFile, void, undefined> {
  yield textFile("README.txt", readme(projectName));
  for await (const article of readArticles(pool, place)) {
    const { name, text } = articleFile(article);
    yield textFile(name, text);
  }
  yield { name: "articles.json", deflate: true, chunks: jsonList(articleRecords(pool, place)) };
  yield { name: "comments.json", deflate: true, chunks: jsonList(readComments(pool, place)) };
  yield { name: "posts.json", deflate: true, chunks: jsonList(readPosts(pool, place)) };
  yield { name: "templates.json", deflate: true, chunks: jsonList(readTemplates(pool, place)) };
  yield { name: "topics.json", deflate: true, chunks: jsonList(readTopics(pool, place)) };
  yield textFile("brand.json", `${JSON.stringify(await readBrands(pool, place), undefined, 2)}\n`);
  yield { name: "images.json", deflate: true, chunks: jsonList(imageRecords(pool, place)) };
  yield* imageFiles({ pool, storage }, place);
}

async function* articleRecords(pool: pg.Pool, place: ExportScope) {
  for await (const row of readArticles(pool, place)) {
    const { id, locale, status, author, topicId, scheduledAt, publishedAt, createdAt, updatedAt, publishedRevision } = row;
    const { revision, title, slug, summary, markdown, seoTitle, seoDescription, coverImageId, tags } = row;
    const current = { revision, title, slug, summary, seoTitle, seoDescription, coverImageId, tags, markdown };
    const published = {
      revision: publishedRevision,
      title: row.publishedTitle,
      slug: row.publishedSlug,
      summary: row.publishedSummary,
      seoTitle: row.publishedSeoTitle,
      seoDescription: row.publishedSeoDescription,
      coverImageId: row.publishedCoverImageId,
      tags: row.publishedTags,
      markdown: row.publishedMarkdown,
    };
    const texts = publishedRevision === revision ? current : row.publishedMarkdown === null ? null : published;
    yield { id, locale, status, author, topicId, scheduledAt, publishedAt, createdAt, updatedAt, current, published: texts };
  }
}

function fileOf({ id, kind }: { id: string; kind: string }): string {
  return `images/${id}.${kind}`;
}

async function* imageRecords(pool: pg.Pool, place: ExportScope) {
  for await (const { variants: _, ...image } of readImages(pool, place)) yield { ...image, file: fileOf(image) };
}

/** Yields each image in its original size. A last file lists images that the store has lost or that do not fit. */
async function* imageFiles({ pool, storage }: ProjectFilesDependencies, place: ExportScope): AsyncGenerator<ZipFile, void, undefined> {
  const left: string[] = [];
  let bytes = 0;
  for await (const image of readImages(pool, place)) {
    const variant = image.variants.find(({ name }) => name === `full.${image.kind}`);
    const hasRoom = bytes + (variant?.bytes ?? 0) <= imageBytesMax;
    const opened = variant && hasRoom ? await storage.open(imageKeyOf({ ...place, imageId: image.id }, variant.name)) : undefined;
    if (opened === undefined) {
      left.push(`${fileOf(image)}: ${hasRoom ? "its file is not in the store" : "the archive is full"}`);
      continue;
    }
    bytes += opened.size;
    yield { name: fileOf(image), deflate: false, chunks: opened.body };
  }
  if (left.length > 0) yield textFile("left-out.txt", `These images are not in this archive:\n\n${left.join("\n")}\n`);
}

function readme(projectName: string): string {
  return `${projectName}

Everything of this project, read while it was downloaded: what somebody changed meanwhile may stand here in its old form or its new one.

articles/    one Markdown file for each article, by language; current text. Importing this archive reads them back.
articles.json    the same with states and dates, and the published text where that is another
comments.json, posts.json, templates.json, topics.json, brand.json
images/      every image in its own size; images.json says what they show and whose they are

Markdown names images by their ids: ![alt](image:<id>) is images/<id>.
Files that are not here for want of room are named in left-out.txt.
`;
}
