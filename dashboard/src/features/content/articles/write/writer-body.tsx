import { type ReactNode, type Ref, useCallback, useRef } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
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

/** Head and text of an article with its comments beside them, or below them on a narrow window, and its panel. */
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
      <main
        className={cx(
          "mx-auto grid w-full min-w-0 max-w-[73rem] grid-cols-[minmax(0,1fr)] content-start gap-x-10 px-4 pb-24 md:px-8",
          comments !== null && "lg:grid-cols-[minmax(0,1fr)_19rem]",
        )}
      >
        <div className="min-w-0 max-w-[46rem]">
          {notices}
          <div lang={locale}>
            <ArticleHead {...{ content, locale, author, day, projectId, editable, onWrite }} onLeave={focusText} />
          </div>
        </div>
        <div ref={alignTo} lang={locale} className="col-start-1 min-w-0 max-w-[46rem]">
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
          <aside aria-label={m.review_comments()} className="min-w-0 border-line border-t pt-4 lg:border-0">
            {comments}
          </aside>
        )}
      </main>
      {panel}
    </div>
  );
}
