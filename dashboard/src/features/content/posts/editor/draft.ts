import type { PostContent, PostFormat } from "@galley/contract";
import type { Input } from "#src/api/operations.ts";

/** `key` identifies parts and slides while they are moved. It is never sent. */
export type DraftPart = { key: string; text: string; imageId: string | null };
export type DraftSlide = { key: string; kicker: string; title: string; body: string; imageId: string | null };

export type LinkedinDraft = { format: "linkedin"; text: string; hashtags: string[]; imageId: string | null };
export type XDraft = { format: "x"; parts: DraftPart[] };
export type CarouselDraft = { format: "carousel"; slides: DraftSlide[]; caption: string; hashtags: string[] };
/** Draft of a post as the fields hold it. */
export type PostDraft = LinkedinDraft | XDraft | CarouselDraft;

export type Fields = Pick<Input<"create_post">, "text" | "imageId" | "parts" | "slides" | "caption" | "hashtags">;

const slidesAtFirst = 5;

export function newPart(text = ""): DraftPart {
  return { key: crypto.randomUUID(), text, imageId: null };
}

export function newSlide(): DraftSlide {
  return { key: crypto.randomUUID(), kicker: "", title: "", body: "", imageId: null };
}

export function emptyDraft(format: PostFormat): PostDraft {
  if (format === "linkedin") return { format, text: "", hashtags: [], imageId: null };
  if (format === "x") return { format, parts: [newPart()] };
  return { format, slides: Array.from({ length: slidesAtFirst }, newSlide), caption: "", hashtags: [] };
}

export function draftOf(content: PostContent): PostDraft {
  if (content.kind === "linkedin") {
    const { text, hashtags, imageId = null } = content;
    return { format: "linkedin", text, hashtags, imageId };
  }
  if (content.kind === "x") {
    return { format: "x", parts: content.parts.map(({ text, imageId = null }) => ({ ...newPart(text), imageId })) };
  }
  const { slides, caption, hashtags } = content;
  return { format: "carousel", slides: slides.map(({ role: _, ...slide }) => ({ ...newSlide(), ...slide })), caption, hashtags };
}

/** Returns a draft as the operations expect it. */
export function fieldsOf(draft: PostDraft): Fields {
  if (draft.format === "linkedin") return { text: draft.text, hashtags: draft.hashtags, imageId: draft.imageId };
  if (draft.format === "x") return { parts: draft.parts.map(({ text, imageId }) => ({ text, imageId })) };
  const { slides, caption, hashtags } = draft;
  return { slides: slides.map(({ key: _, ...slide }) => slide), caption, hashtags };
}

export function saysTheSame(one: PostDraft, other: PostDraft): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
}

/** Returns a draft as lines that people can compare. */
export function readableDraft(draft: PostDraft): string {
  if (draft.format === "linkedin") return [draft.text, tagLine(draft.hashtags)].filter(Boolean).join("\n\n");
  if (draft.format === "x") return draft.parts.map(({ text }, index) => `${index + 1}.\n${text}`).join("\n\n");
  const slides = draft.slides.map(({ kicker, title, body }, index) => [`${index + 1}.`, kicker, title, body].filter(Boolean).join("\n"));
  return [...slides, draft.caption, tagLine(draft.hashtags)].filter(Boolean).join("\n\n");
}

export function tagLine(hashtags: readonly string[]): string {
  return hashtags.map((hashtag) => `#${hashtag}`).join(" ");
}
