import { normalText, parseArticle, plainTextOf } from "@galley/markdown";
import type { Output } from "#src/api/operations.ts";
import { CommentsAside } from "#src/review/comments-aside.tsx";
import type { EditorHandle } from "../editor/editor-handle.ts";
import { lockOf } from "../write/lock-of.ts";

type ReviewAsideProps = {
  article: Output<"get_article">;
  handle: EditorHandle | null;
  /** Element from whose top the handle measures. With it, the cards are beside their passages; without it, they are stacked. */
  alignTo?: HTMLElement | null;
  activeId?: string | null;
  onActivate?: (id: string | null) => void;
};

/** Comments of an article, beside its text or below it. */
export function ReviewAside({ article, ...rest }: ReviewAsideProps) {
  const { id, title, markdown, revision } = article;
  const readText = () => normalText(`${title}\n${plainTextOf(parseArticle(markdown).document)}`);
  return (
    <CommentsAside {...rest} subject={{ kind: "article", id, revision, locked: lockOf(article, true), textKey: markdown, readText }} />
  );
}
