import { mergeArticles, mergedText } from "@galley/markdown";
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { type Editor, type EditorOptions, useEditor } from "@tiptap/react";
import type { Ref } from "react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";
import { BlockMenuExtension } from "./blocks/block-menu.ts";
import { CaretBehindExtension } from "./blocks/caret-behind.ts";
import { MoveBlocksExtension } from "./blocks/move-blocks.ts";
import { docOf, markdownReader } from "./bridge/markdown.ts";
import { caretRoom } from "./caret-room.ts";
import { DetachedText } from "./detached-text.ts";
import type { WriterHandle } from "./editor-handle.ts";
import { placeFiles } from "./images/place-uploads.ts";
import { Uploads } from "./images/uploads.ts";
import { linkGoal } from "./links/link-address.ts";
import { beginLink, LinkPlaceExtension } from "./links/link-place.ts";
import { LinkRules } from "./links/link-rules.ts";
import { passageExtension } from "./passages/passage-extension.ts";
import { PasteExtension } from "./paste/paste-extension.ts";
import { articleExtensions } from "./schema/article-extensions.ts";
import { showMarkdown } from "./show-markdown.ts";
import { blockTools } from "./toolbar/tools.ts";
import { writersExtension } from "./writers/writers-extension.ts";

export type ArticleEditorProps = {
  markdown: string;
  /** Receives the text as canonical Markdown once the person pauses. */
  onChange: (markdown: string) => void;
  editable: boolean;
  projectId: string;
  /** Where readers find the article, if that is known. Paths in its links lead from there. */
  address?: string;
  onPickPassage?: (id: string) => void;
  onUploading?: (count: number) => void;
  ref?: Ref<WriterHandle>;
};

const pauseMilliseconds = 250;
// Somebody who never pauses is heard all the same.
const writingMilliseconds = 2500;

/** Reports the editor's latest text without waiting for a pause. */
export type Latest = { read(): string };

type Reader = () => string;

type Now = { current: ArticleEditorProps };

type Around = {
  /** Asks for an image. */
  onAsk: () => void;
  /** Whether the text is written beside the editor, which then stays as it is. */
  isDetached: boolean;
};
type ArticleEditorState = {
  editor: Editor;
  latest: Latest;
  /** Takes a text that is written beside the editor. */
  writeDetached: (markdown: string) => void;
  /** Inserts images at the cursor. */
  takeFiles: (files: readonly File[]) => void;
};

/** Creates the editor and keeps it in step with the given Markdown. `editable` counts only when it opens. */
export function useArticleEditor(props: ArticleEditorProps, { onAsk, isDetached }: Around): ArticleEditorState {
  const { markdown, projectId } = props;
  const now = useRef(props);
  now.current = props;
  const uploads = useMemo(() => new Uploads(projectId), [projectId]);
  const told = useRef(markdown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pause = useRef(() => {});
  const begin = useRef(() => {});
  const [options] = useState(() => optionsOf(now, uploads, { onUpdate: () => pause.current(), onLink: () => begin.current(), onAsk }));
  const editor = useEditor({ ...options, shouldRerenderOnTransaction: false });
  begin.current = () => beginLink(editor);
  const detached = useRef<DetachedText>(null);
  const written = useMemo<Reader>(() => {
    const markdownOf = markdownReader();
    return () => (editor.isDestroyed ? told.current : markdownOf(editor.state.doc));
  }, [editor]);
  const latest = useMemo<Latest>(() => {
    const read = () => tell(written, told, timer.current, now.current.onChange);
    return { read: () => (detached.current === null ? read() : now.current.markdown) };
  }, [written]);
  const writingSince = useRef<number | null>(null);
  pause.current = () => {
    clearTimeout(timer.current);
    writingSince.current ??= Date.now();
    const left = Math.max(0, writingMilliseconds - (Date.now() - writingSince.current));
    timer.current = setTimeout(
      () => {
        writingSince.current = null;
        latest.read();
      },
      Math.min(pauseMilliseconds, left),
    );
  };
  // Report the last words before unmounting. A layout effect is cleaned up before the editor is destroyed.
  useLayoutEffect(() => () => void latest.read(), [latest]);
  useEffect(() => uploads.subscribe(() => now.current.onUploading?.(uploads.count)), [uploads]);
  useOtherText({ editor, written, latest, told, detached, isDetached, markdown });
  const writeDetached = (written: string) => {
    detached.current?.write(written);
    now.current.onChange(written);
  };
  const takeFiles = (files: readonly File[]) => void placeFiles(editor.view, uploads, { files, onOtherFiles });
  return { editor, latest, writeDetached, takeFiles };
}

type Other = Pick<ArticleEditorState, "editor" | "latest"> & {
  written: Reader;
  told: { current: string };
  detached: { current: DetachedText | null };
  isDetached: boolean;
  markdown: string;
};

/** Shows what was not written in the editor: what comes from elsewhere at once, what is written beside it as one step afterwards. */
function useOtherText({ editor, written, latest, told, detached, isDetached, markdown }: Other): void {
  useEffect(() => {
    if (editor.isDestroyed) return;
    if (isDetached) {
      detached.current ??= new DetachedText(told.current);
      detached.current.show(markdown);
      return;
    }
    const left = detached.current;
    detached.current = null;
    if (markdown === told.current) return;
    if (left === null) showMarkdown(editor, withOwnWords(written(), told.current, markdown));
    else {
      showMarkdown(editor, left.floor);
      showMarkdown(editor, markdown, "detached");
    }
    told.current = markdown;
    latest.read();
  }, [editor, written, markdown, latest, isDetached, told, detached]);
}

/** Merges words that were typed since the text was told, so that none is lost. */
function withOwnWords(written: string, told: string, markdown: string): string {
  return written === told ? markdown : (mergedText(mergeArticles(told, written, markdown)) ?? written);
}

type Heard = { onUpdate: () => void; onLink: () => void; onAsk: () => void };

function optionsOf(now: Now, uploads: Uploads, { onUpdate, onLink, onAsk }: Heard): Partial<EditorOptions> {
  const { markdown, editable } = now.current;
  return {
    extensions: extensionsOf(uploads, now, onAsk),
    content: docOf(markdown),
    editable,
    injectCSS: false,
    enablePasteRules: false,
    onUpdate,
    editorProps: {
      ...caretRoom,
      attributes: { class: "article-text", role: "textbox", "aria-multiline": "true", "aria-label": m.editor_body() },
      handleDOMEvents: {
        keydown: (view, event) => view.editable && asksForLink(event, onLink),
        click: (view, event) => openLink(event, { isWritten: view.editable, address: now.current.address }),
      },
    },
  };
}

function tell(
  written: Reader,
  told: { current: string },
  timer: ReturnType<typeof setTimeout> | undefined,
  onChange: (markdown: string) => void,
): string {
  clearTimeout(timer);
  const markdown = written();
  if (markdown !== told.current) {
    told.current = markdown;
    onChange(markdown);
  }
  return markdown;
}

function onOtherFiles(): void {
  toast(m.editor_paste_files());
}

function extensionsOf(uploads: Uploads, now: Now, onAsk: () => void) {
  return [
    ...articleExtensions(uploads),
    UndoRedo,
    Dropcursor.configure({ color: "var(--accent)", width: 2 }),
    Gapcursor,
    TrailingNode,
    Placeholder.configure({ placeholder: m.editor_placeholder() }),
    PasteExtension.configure({
      uploads,
      onOtherFiles,
    }),
    BlockMenuExtension.configure({ tools: blockTools, onAsk }),
    MoveBlocksExtension,
    CaretBehindExtension,
    LinkRules,
    LinkPlaceExtension,
    writersExtension(),
    passageExtension((id) => now.current.onPickPassage?.(id)),
  ];
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

type Reading = { isWritten: boolean; address: string | undefined };

/** Opens a clicked link in a new tab; while the text is written, only with Ctrl or Cmd. */
function openLink(event: MouseEvent, { isWritten, address }: Reading): boolean {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link === null || (isWritten && !(event.metaKey || event.ctrlKey))) return false;
  event.preventDefault();
  const goal = linkGoal(link.getAttribute("data-href") ?? "", address);
  if (goal !== null) window.open(goal, "_blank", "noopener,noreferrer");
  return true;
}
