import type { PostContent } from "@galley/contract";
import { alignItems } from "@galley/markdown/difference/align-items";
import type { DiffWord } from "@galley/markdown/difference/diff-words";
import { diffField, isAlike } from "#src/review/differences/word-diff.ts";

type Field = "text" | "part" | "slide" | "caption" | "hashtags";

/** Piece of a post: a text, a part, a slide, a caption or hashtags. `number` counts parts and slides from 1. */
type PostPiece = { field: Field; number: number | null; texts: readonly string[]; imageId: string | null };

/** Row of a comparison. Pictures differ if both sides are there and are not the same. */
export type PostRow = {
  kind: "same" | "added" | "removed" | "changed";
  field: Field;
  number: number | null;
  lines: DiffWord[][];
  images: { before: string | null; after: string | null };
};

/** Merges two revisions of a post into one list: what stayed, went, came and became something similar. */
export function diffPosts(before: PostContent, after: PostContent): PostRow[] {
  return alignItems(piecesOf(before), piecesOf(after), { keyOf: pieceKey, isSimilar }).map((row) => {
    if (row.kind === "changed") return changed(row.before, row.after);
    const { field, number, texts, imageId } = row.item;
    const lines = texts.filter((text) => text !== "").map((text) => [{ kind: row.kind, text }]);
    return { kind: row.kind, field, number, lines, images: { before: imageId, after: imageId } };
  });
}

function changed(before: PostPiece, after: PostPiece): PostRow {
  const lines = after.texts.map((text, index) => diffField(before.texts[index] ?? "", text)).filter((line) => line.length > 0);
  return { kind: "changed", field: after.field, number: after.number, lines, images: { before: before.imageId, after: after.imageId } };
}

function piecesOf(content: PostContent): PostPiece[] {
  switch (content.kind) {
    case "linkedin":
      return [{ ...once("text", content.text), imageId: content.imageId ?? null }, ...tags(content.hashtags)];
    case "x":
      return content.parts.map(({ text, imageId }, index) => ({ ...numbered("part", index), texts: [text], imageId: imageId ?? null }));
    case "carousel":
      return [
        ...content.slides.map(({ kicker, title, body, imageId }, index) => ({
          ...numbered("slide", index),
          texts: [kicker, title, body],
          imageId,
        })),
        ...(content.caption === "" ? [] : [once("caption", content.caption)]),
        ...tags(content.hashtags),
      ];
  }
}

function once(field: Field, text: string): PostPiece {
  return { field, number: null, texts: [text], imageId: null };
}

function numbered(field: Field, index: number): { field: Field; number: number } {
  return { field, number: index + 1 };
}

function tags(hashtags: readonly string[]): PostPiece[] {
  return hashtags.length === 0 ? [] : [once("hashtags", hashtags.map((hashtag) => `#${hashtag}`).join(" "))];
}

/** Returns the identity of a piece. A part or slide that only moved is the same one. */
function pieceKey({ field, texts, imageId }: PostPiece): string {
  return JSON.stringify([field, texts, imageId]);
}

function isSimilar(before: PostPiece, after: PostPiece): boolean {
  if (before.field !== after.field) return false;
  if (before.number === null || (before.imageId !== null && before.imageId === after.imageId)) return true;
  return isAlike(before.texts.join("\n"), after.texts.join("\n"));
}
