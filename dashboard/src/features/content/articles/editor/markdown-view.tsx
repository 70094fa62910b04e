import { writeMarkdown } from "@galley/markdown";
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { m } from "#messages";
import { LeftOutList } from "./left-out/left-out-list.tsx";
import type { Kept } from "./paste/kept.ts";
import { readPaste } from "./paste/read-paste.ts";
import { placeIn, withChanges } from "./typed-lines.ts";

/** Parts with a nearest form are kept in it, so that no words are lost. */
const nearest: Kept = new Set(["table", "code_block", "html"]);

type Props = { markdown: string; onChange: (markdown: string) => void };

/** The text as Markdown. It tells the canonical form of what is typed, and lists what changes on the way to it. */
export default function MarkdownView({ markdown, onChange }: Props) {
  const [text, setText] = useState(markdown);
  const told = useRef(markdown);
  const settled = useDeferredValue(text);
  const { leftOut } = useMemo(() => readPaste({ kind: "markdown", text: settled }, nearest), [settled]);
  const field = useRef<HTMLTextAreaElement>(null);
  const selected = useRef<[start: number, end: number]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text from elsewhere is put into the typed one.
  useLayoutEffect(() => {
    if (markdown === told.current) return;
    const next = withChanges(text, told.current, markdown);
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: 0, selectionEnd: 0 };
    selected.current = [placeIn(text, next, selectionStart), placeIn(text, next, selectionEnd)];
    told.current = markdown;
    setText(next);
  }, [markdown]);
  // A text that is set from outside moves the cursor to its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the text is set.
  useLayoutEffect(() => {
    if (selected.current !== null) field.current?.setSelectionRange(...selected.current);
    selected.current = null;
  }, [text]);
  const write = (next: string) => {
    setText(next);
    const canonical = writeMarkdown({ blocks: readPaste({ kind: "markdown", text: next }, nearest).blocks });
    if (canonical === told.current) return;
    told.current = canonical;
    onChange(canonical);
  };
  return (
    <>
      <textarea
        ref={field}
        aria-label={m.editor_markdown_body()}
        value={text}
        spellCheck
        onChange={(event) => write(event.target.value)}
        className="block min-h-[45vh] w-full resize-y bg-transparent py-5 font-mono text-ui leading-6 outline-none [field-sizing:content]"
      />
      {leftOut.length > 0 && (
        <section
          aria-label={m.editor_markdown_changes()}
          className="mb-6 rounded-lg bg-amber-s px-3.5 py-2.5 text-amber-i text-ui leading-5"
        >
          <h2 className="font-medium">{m.editor_markdown_changes()}</h2>
          <LeftOutList found={leftOut} />
        </section>
      )}
    </>
  );
}
