import { type ReactNode, type Ref, useCallback, useRef } from "react";
import { m } from "#messages";
import { ArticleEditor } from "../editor/article-editor.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { ArticleHead } from "./head/article-head.tsx";
import type { Article, Manuscript } from "./manuscript.ts";

type Props = {
  /** null for a text that is no article yet. */
  article: Article | null;
  author: ReactNode;
  content: Manuscript;
  day: string | null;
  locale: string;
  projectId: string;
  editable: boolean;
  notices: ReactNode;
  comments: ReactNode;
  panel: ReactNode;
  handle: Ref<WriterHandle>;
  alignTo?: Ref<HTMLDivElement>;
  onWrite: (change: Partial<Manuscript>) => void;
  onUploading: (count: number) => void;
  onPickPassage?: (id: string) => void;
};

/** Head and text of an article in the middle of the window, its comments to the right of it or below it, and its panel to the left. */
export function WriterBody({
  article,
  author,
  content,
  day,
  locale,
  projectId,
  editable,
  notices,
  comments,
  panel,
  handle,
  alignTo,
  onWrite,
  onUploading,
  onPickPassage,
}: Props) {
  const own = useRef<WriterHandle>(null);
  const setHandle = useCallback(
    (current: WriterHandle | null) => {
      own.current = current;
      if (typeof handle === "function") handle(current);
      else if (handle) handle.current = current;
    },
    [handle],
  );
  const focusText = () => own.current?.focus();
  return (
    <div className="flex">
      <main className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-x-8 px-4 pb-24 md:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,46rem)_minmax(17.5rem,1fr)]">
        <div className="min-w-0 lg:col-start-2">
          {notices}
          <div lang={locale}>
            <ArticleHead {...{ content, locale, author, day, projectId, editable, onWrite }} onLeave={focusText} />
          </div>
        </div>
        <div ref={alignTo} lang={locale} className="min-w-0 lg:col-start-2">
          <ArticleEditor
            key={editable ? "written" : "read"}
            ref={setHandle}
            markdown={content.markdown}
            editable={editable}
            projectId={projectId}
            {...(article && { address: article.url })}
            onChange={(markdown) => onWrite({ markdown })}
            onUploading={onUploading}
            {...(onPickPassage && { onPickPassage })}
          />
        </div>
        {comments !== null && (
          <aside aria-label={m.review_comments()} className="min-w-0 border-line border-t pt-4 lg:max-w-sm lg:border-0">
            {comments}
          </aside>
        )}
      </main>
      {panel}
    </div>
  );
}
