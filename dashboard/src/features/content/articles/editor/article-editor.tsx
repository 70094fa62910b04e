import type { ArticleEditorProps } from "./use-article-editor.ts";
import "#src/styles/article-text.css";
import "./writing.css";
import { EditorContent } from "@tiptap/react";
import { useImperativeHandle, useState } from "react";
import { m } from "#messages";
import { handleOf } from "./handle-of.ts";
import { LazyPicker } from "./images/lazy-picker.tsx";
import type { LeftOut } from "./left-out/left-out.ts";
import { PastedNotice } from "./left-out/pasted-notice.tsx";
import { LinkDialog } from "./toolbar/link-dialog.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useArticleEditor } from "./use-article-editor.ts";

/** Editor of an article's text. It allows exactly what the article language has. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { editable, projectId, ref } = props;
  const [asking, setAsking] = useState<"link" | "image" | null>(null);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const { editor, latest } = useArticleEditor(props, { onLink: () => setAsking("link"), onPasted: setLeftOut });
  useImperativeHandle(ref, () => handleOf(editor, latest), [editor, latest]);
  return (
    <div className="article-editor relative">
      {editable && <Toolbar editor={editor} onAsk={setAsking} />}
      <EditorContent editor={editor} />
      {editable && (
        <PastedNotice
          found={leftOut}
          onClose={() => {
            setLeftOut([]);
            // Before the button goes: a focus that waits for a frame is on the page for as long.
            editor.view.focus();
          }}
        />
      )}
      {asking === "link" && <LinkDialog editor={editor} onClose={() => setAsking(null)} />}
      {editable && (
        <LazyPicker
          projectId={projectId}
          open={asking === "image"}
          onClose={() => setAsking(null)}
          onPick={({ id, alt }) => {
            setAsking(null);
            editor
              .chain()
              .insertContent({ type: "image", attrs: { src: `image:${id}`, alt, upload: null } })
              .focus()
              .run();
          }}
        />
      )}
      <span className="sr-only" aria-live="polite">
        {editable ? "" : m.editor_read_only()}
      </span>
    </div>
  );
}
