import { type ReactNode, type Ref, useCallback, useRef } from "react";
import { m } from "#messages";
import { ArticleEditor } from "../editor/article-editor.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import type { Manuscript } from "./manuscript.ts";
import { TitleField } from "./title-field.tsx";

type Props = {
  content: Pick<Manuscript, "title" | "markdown">;
  locale: string;
  projectId: string;
  editable: boolean;
  notices: ReactNode;
  aside: ReactNode;
  handle: Ref<WriterHandle>;
  alignTo?: Ref<HTMLDivElement>;
  onWrite: (change: Partial<Manuscript>) => void;
  onUploading: (count: number) => void;
  onPickPassage?: (id: string) => void;
};

/** Title and text of an article with its details beside them, or below them on a narrow window. */
export function WriterBody({
  content,
  locale,
  projectId,
  editable,
  notices,
  aside,
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
  return (
    <main className="mx-auto grid w-full max-w-[73rem] gap-x-14 px-4 pb-24 md:px-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 lg:col-span-2">
        {notices}
        <div className="max-w-[46rem]" lang={locale}>
          <h1 className="sr-only">{content.title || m.editor_untitled()}</h1>
          <TitleField
            value={content.title}
            editable={editable}
            onChange={(title) => onWrite({ title })}
            onEnter={() => own.current?.focus()}
          />
        </div>
      </div>
      <div ref={alignTo} lang={locale} className="min-w-0 max-w-[46rem]">
        <ArticleEditor
          key={editable ? "written" : "read"}
          ref={setHandle}
          markdown={content.markdown}
          editable={editable}
          projectId={projectId}
          onChange={(markdown) => onWrite({ markdown })}
          onUploading={onUploading}
          {...(onPickPassage && { onPickPassage })}
        />
      </div>
      <aside id="about-article" aria-label={m.editor_tabs()} className="min-w-0 scroll-mt-14 border-line border-t lg:border-0">
        {aside}
      </aside>
    </main>
  );
}
