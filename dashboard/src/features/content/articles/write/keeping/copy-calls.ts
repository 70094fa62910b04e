import { call } from "#src/api/call.ts";
import type { Input, Output } from "#src/api/operations.ts";
import { currentOrganization } from "#src/api/scope.ts";
import type { Manuscript } from "../manuscript.ts";
import type { OpenedCopy } from "./first-writing.ts";
import type { Kept, Words } from "./keeper.ts";

/** Where a person writes: an article, or a text of theirs that is none yet. `key` names either. */
export type WritingPlace = { personId: string; projectId: string; articleId: string | null; key: string };

const textNames = ["title", "markdown", "slug", "summary", "seoTitle", "seoDescription", "tags"] as const;

function textRef({ projectId, articleId, key }: WritingPlace) {
  return { projectId, ...(articleId === null ? { key } : { articleId }) };
}

/** Sends what differs from the version that the service has. A text that did not change is neither sent nor written again. */
export function sendWords(place: WritingPlace, words: Words, known: Kept | null, version: string, isLast: boolean): Promise<unknown> {
  const before = known?.content;
  const { content, locale, topicId, byline } = words;
  const texts = textNames.filter((name) => content[name] !== (before?.[name] ?? "")).map((name) => [name, content[name]]);
  const input: Input<"keep_working_copy"> = {
    ...textRef(place),
    baseRevision: place.articleId === null ? 0 : words.revision,
    known: known?.version ?? null,
    version,
    ...Object.fromEntries(texts),
    ...(content.cover?.id !== before?.cover?.id && { coverImageId: content.cover?.id ?? null }),
    ...(locale !== known?.locale && { locale }),
    ...(topicId !== known?.topicId && { topicId: topicId ?? null }),
    ...(byline?.slug !== known?.byline?.slug && { byline: byline?.slug ?? null }),
  };
  return call(currentOrganization(), "keep_working_copy", input, { outlivesPage: isLast });
}

export function discardWords(place: WritingPlace, version: string | undefined): Promise<unknown> {
  return call(currentOrganization(), "discard_working_copy", { ...textRef(place), ...(version !== undefined && { version }) });
}

/** Reads what the person has not saved, and the revision that it was written on. */
export async function openCopy(place: WritingPlace): Promise<OpenedCopy> {
  const { copy } = await call(currentOrganization(), "get_working_copy", textRef(place));
  if (copy === null) return null;
  const { version, baseRevision: revision, locale, topicId, byline, updatedAt: at } = copy;
  const details = { ...(locale !== null && { locale }), ...(topicId !== null && { topicId }), ...(byline !== null && { byline }) };
  const kept = { version, revision, content: manuscriptOf(copy), ...details };
  return { kept, at, base: place.articleId === null ? null : await readRevision(place.articleId, revision) };
}

async function readRevision(id: string, revision: number): Promise<Manuscript | null> {
  const read = await call(currentOrganization(), "get_article_revision", { id, revision }).catch(() => null);
  return (
    read && manuscriptOf({ ...read, seoTitle: read.seoTitle ?? "", seoDescription: read.seoDescription ?? "", tags: read.tags.join(", ") })
  );
}

type Texts = Omit<Manuscript, "cover"> & Pick<Output<"get_article_revision">, "coverImage">;

function manuscriptOf({ title, markdown, slug, summary, seoTitle, seoDescription, tags, coverImage }: Texts): Manuscript {
  const cover = coverImage && { id: coverImage.id, alt: coverImage.alt, width: coverImage.width, height: coverImage.height };
  return { title, markdown, slug, summary, seoTitle, seoDescription, tags, cover };
}
