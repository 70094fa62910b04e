import type { PostContent, SlidePoint } from "@galley/contract";
import { locate } from "@galley/markdown";
import type { CommentRow, Pinned } from "./comment-queries.ts";
import { type ArticleText, textOfArticle, textOfPost } from "./commented-text.ts";
import { findPicture, findSlide } from "./find-slide.ts";
import { picturesOf } from "./pictures-of.ts";

/** The revision in which comments are looked for. */
export type Current = { revision: number; readText: () => Promise<string>; content: PostContent | null };

export function currentArticle(article: ArticleText & { revision: number }): Current {
  return { revision: article.revision, readText: () => textOfArticle(article), content: null };
}

/** `content` is null while nothing is written, when there are no comments either. */
export function currentPost({ revision, content }: { revision: number; content: PostContent | null }): Current {
  return {
    revision,
    readText: async () => (content === null ? "" : textOfPost(content)),
    content,
  };
}

/** Place of a comment in the current revision. An orphan keeps the place that it had. */
export type CommentPlace = { orphaned: boolean; point: SlidePoint | null };

/** Returns a function that looks for the passages or slides of comments in the current revision, whose text is read where it is needed. */
export async function placeIn(current: Current, rows: readonly CommentRow[]): Promise<(row: CommentRow) => CommentPlace> {
  const text = rows.some((row) => row.revision !== current.revision && row.quote !== "") ? await current.readText() : "";
  return (row) => {
    const point = pointOf(row);
    // The place of a comment always exists in the revision in which it was made.
    if (row.revision === current.revision) return { orphaned: false, point };
    if (point !== null) {
      const slide = row.slide_then === null ? undefined : findPinned(current.content, row.slide_then, point.slide);
      return slide === undefined ? { orphaned: true, point } : { orphaned: false, point: { ...point, slide } };
    }
    if (row.quote === "") return { orphaned: false, point };
    return { orphaned: locate(text, row) === undefined, point };
  };
}

function findPinned(content: PostContent | null, then: Pinned, number: number): number | undefined {
  if (content === null) return undefined;
  if (content.kind === "carousel") return "role" in then ? findSlide(content.slides, then, number) : undefined;
  return findPicture(picturesOf(content), then.imageId, number);
}

function pointOf({ slide, point_x: x, point_y: y }: CommentRow): SlidePoint | null {
  return slide === null || x === null || y === null ? null : { slide, x, y };
}
