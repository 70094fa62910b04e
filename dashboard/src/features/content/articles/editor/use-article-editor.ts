import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { type Editor, type EditorOptions, useEditor } from "@tiptap/react";
import type { Ref } from "react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";
import { docOf, markdownOf } from "./bridge/markdown.ts";
import type { WriterHandle } from "./editor-handle.ts";
import { Uploads } from "./images/uploads.ts";
import type { LeftOut } from "./left-out/left-out.ts";
import { passageExtension } from "./passages/passage-extension.ts";
import { PasteExtension } from "./paste/paste-extension.ts";
import { articleExtensions } from "./schema/article-extensions.ts";

export type ArticleEditorProps = {
  markdown: string;
  /** Receives the text as canonical Markdown once the person pauses. */
  onChange: (markdown: string) => void;
  editable: boolean;
  projectId: string;
  onPickPassage?: (id: string) => void;
  onUploading?: (count: number) => void;
  ref?: Ref<WriterHandle>;
};

const pauseMilliseconds = 250;

/** Reports the editor's latest text without waiting for a pause. */
export type Latest = { read(): string };

type Asked = { onLink: () => void; onPasted: (leftOut: readonly LeftOut[]) => void };
type Now = { current: Asked & { props: ArticleEditorProps } };

/** Creates the editor and keeps it in step with the given Markdown. `editable` counts only when it opens. */
export function useArticleEditor(props: ArticleEditorProps, asked: Asked): { editor: Editor; latest: Latest } {
  const { markdown, projectId } = props;
  const now = useRef({ props, ...asked });
  now.current = { props, ...asked };
  const uploads = useMemo(() => new Uploads(projectId), [projectId]);
  const told = useRef(markdown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pause = useRef(() => {});
  const [options] = useState(() => optionsOf(now, uploads, () => pause.current()));
  const editor = useEditor({ ...options, shouldRerenderOnTransaction: false });
  const latest = useMemo<Latest>(() => ({ read: () => tell(editor, told, timer.current, now.current.props.onChange) }), [editor]);
  pause.current = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.read(), pauseMilliseconds);
  };
  // Report the last words before unmounting. A layout effect is cleaned up before the editor is destroyed.
  useLayoutEffect(() => () => void latest.read(), [latest]);
  useEffect(() => uploads.subscribe(() => now.current.props.onUploading?.(uploads.count)), [uploads]);
  useEffect(() => {
    if (markdown === told.current) return;
    told.current = markdown;
    clearTimeout(timer.current);
    editor.commands.setContent(docOf(markdown), { emitUpdate: false });
  }, [editor, markdown]);
  return { editor, latest };
}

function optionsOf(now: Now, uploads: Uploads, onUpdate: () => void): Partial<EditorOptions> {
  const { markdown, editable } = now.current.props;
  return {
    extensions: extensionsOf(uploads, now),
    content: docOf(markdown),
    editable,
    injectCSS: false,
    enablePasteRules: false,
    onUpdate,
    editorProps: {
      attributes: { class: "article-text", role: "textbox", "aria-multiline": "true", "aria-label": m.editor_body() },
      handleDOMEvents: { keydown: (view, event) => view.editable && asksForLink(event, () => now.current.onLink()) },
      handleClick: (_, __, event) => openLink(event),
    },
  };
}

function tell(
  editor: Editor,
  told: { current: string },
  timer: ReturnType<typeof setTimeout> | undefined,
  onChange: (markdown: string) => void,
): string {
  clearTimeout(timer);
  if (editor.isDestroyed) return told.current;
  const markdown = markdownOf(editor.getJSON());
  if (markdown !== told.current) {
    told.current = markdown;
    onChange(markdown);
  }
  return markdown;
}

function extensionsOf(uploads: Uploads, now: Now) {
  return [
    ...articleExtensions(uploads),
    UndoRedo,
    Dropcursor.configure({ color: "var(--accent)", width: 2 }),
    Gapcursor,
    TrailingNode,
    Placeholder.configure({ placeholder: m.editor_placeholder() }),
    PasteExtension.configure({
      uploads,
      onOther: sayWhatWasLeftOut,
      onPasted: (leftOut) => now.current.onPasted(leftOut),
    }),
    passageExtension((id) => now.current.props.onPickPassage?.(id)),
  ];
}

function sayWhatWasLeftOut({ images, files }: { images: number; files: number }): void {
  if (images > 0) toast(m.editor_paste_images({ count: images }));
  if (files > 0) toast(m.editor_paste_files());
}

/** Handles the keys for a link. They belong to the text while it has the focus, and to the palette everywhere else. */
function asksForLink(event: KeyboardEvent, ask: () => void): boolean {
  if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  event.stopPropagation();
  // The editor learns of a selection made by keys a moment later.
  requestAnimationFrame(ask);
  return true;
}

function openLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link === null || !(event.metaKey || event.ctrlKey)) return false;
  window.open(link.getAttribute("href") ?? "", "_blank", "noopener,noreferrer");
  return true;
}
