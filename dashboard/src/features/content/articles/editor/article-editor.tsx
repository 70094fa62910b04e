import type { ArticleEditorProps } from "./use-article-editor.ts";
import "#src/styles/article-text.ts";
import "./writing.css";
import { type Editor, EditorContent } from "@tiptap/react";
import { lazy, Suspense, useCallback, useImperativeHandle, useState } from "react";
import { m } from "#messages";
import { useFilesGiven } from "#src/parts/images/use-files-given.ts";
import { LeaveQuestion } from "#src/ui/leave-question.tsx";
import { insertNodes } from "./blocks/insert-blocks.ts";
import { handleOf } from "./handle-of.ts";
import { LazyPicker } from "./images/lazy-picker.tsx";
import { PastedPanel } from "./left-out/pasted-panel.tsx";
import { beginLink } from "./links/link-place.ts";
import { CommentOffer } from "./surface/comment-offer.ts";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { type AskedTool, blockTools } from "./toolbar/tools.ts";
import { useArticleEditor } from "./use-article-editor.ts";

const MarkdownView = lazy(() => import("./markdown-view.tsx"));
const WritingSurface = lazy(() => import("./surface/writing-surface.tsx"));

/** Editor of an article's text. It allows exactly what the article language has. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { editable, projectId, ref, markdown } = props;
  const [choosing, setChoosing] = useState(false);
  const [isMarkdown, setMarkdown] = useState(false);
  const [uploading, setUploading] = useState(0);
  const [comments] = useState(() => new CommentOffer());
  const onUploading = (count: number) => {
    setUploading(count);
    props.onUploading?.(count);
  };
  // Stay the same, so that the bars are not drawn again each time that the text has been told.
  const askImage = useCallback(() => setChoosing(true), []);
  const around = { onAsk: askImage, isDetached: isMarkdown };
  const { editor, latest, writeDetached, takeFiles } = useArticleEditor({ ...props, onUploading }, around);
  useFilesGiven(editable && !isMarkdown, takeFiles);
  const ask = useCallback((what: AskedTool) => (what === "link" ? beginLink(editor) : askImage()), [editor, askImage]);
  const changeView = useCallback(() => {
    latest.read();
    setMarkdown((before) => !before);
  }, [latest]);
  useImperativeHandle(ref, () => handleOf(editor, latest, editable ? comments : null), [editor, latest, editable, comments]);
  return (
    <div className="article-editor relative">
      {editable && (
        <Toolbar
          editor={editor}
          onAsk={ask}
          isMarkdown={isMarkdown}
          // Markdown has no place for an image that is still on its way.
          onMarkdown={uploading > 0 ? undefined : changeView}
        />
      )}
      {isMarkdown && (
        <Suspense>
          <MarkdownView markdown={markdown} onChange={writeDetached} />
        </Suspense>
      )}
      <div hidden={isMarkdown}>
        <EditorContent editor={editor} />
        {editable && <PastedPanel editor={editor} />}
      </div>
      {editable && !isMarkdown && (
        <Suspense>
          <WritingSurface
            editor={editor}
            blocks={blockTools}
            projectId={projectId}
            address={props.address}
            comments={comments}
            onAsk={askImage}
          />
        </Suspense>
      )}
      {editable && (
        <ImageChoice editor={editor} projectId={projectId} open={choosing} onClose={() => setChoosing(false)} takeFiles={takeFiles} />
      )}
      <LeaveQuestion isChanged={uploading > 0} lost={{ title: m.editor_uploading_leave_title(), text: m.editor_uploading_leave_text() }} />
      <span className="sr-only" aria-live="polite">
        {editable ? "" : m.editor_read_only()}
      </span>
    </div>
  );
}

/** Returns the heading above the cursor, which tells what an image there is for. */
function headingBefore({ state: { doc, selection } }: Editor): string {
  const above = doc.children.slice(0, selection.$from.index(0) + 1);
  return above.findLast(({ type }) => type.name === "heading")?.textContent ?? "";
}

type ChoiceProps = { editor: Editor; projectId: string; open: boolean; onClose: () => void; takeFiles: (files: readonly File[]) => void };

/** Library of images. The chosen one, or a new file, goes into the text at once, where its alternative text is asked for. */
function ImageChoice({ editor, projectId, open, onClose, takeFiles }: ChoiceProps) {
  return (
    <LazyPicker
      projectId={projectId}
      about={headingBefore(editor)}
      open={open}
      onClose={onClose}
      onFiles={(files) => {
        onClose();
        takeFiles(files);
      }}
      onPick={({ id, alt }) => {
        onClose();
        editor
          .chain()
          .command(({ tr, state }) => insertNodes(tr, [state.schema.node("image", { src: `image:${id}`, alt })]) === tr)
          .focus()
          .run();
      }}
    />
  );
}
