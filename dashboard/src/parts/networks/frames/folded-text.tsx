import { useState } from "react";
import { m } from "#messages";
import { SocialText } from "./social-text.tsx";

type FoldedTextProps = { text: string; lengthMax: number; linesMax: number; lead?: string };

/** Part of a text that a network shows until a person asks for the rest. */
export function FoldedText({ text, lengthMax, linesMax, lead }: FoldedTextProps) {
  const [open, setOpen] = useState(false);
  const first = fold(text, lengthMax, linesMax);
  const shown = open ? text : first;
  return (
    <p className="leading-5">
      {lead !== undefined && <span className="mr-1 font-semibold">{lead}</span>}
      <SocialText text={shown} />
      {first !== text && (
        <button type="button" onClick={() => setOpen(!open)} className="ml-1 text-ink-3 hover:underline">
          {open ? m.posts_see_less() : m.posts_see_more()}
        </button>
      )}
    </p>
  );
}

/** Returns the text up to where it folds: after so many lines, or so many characters. */
function fold(text: string, lengthMax: number, linesMax: number): string {
  const lines = text.split("\n").slice(0, linesMax).join("\n");
  const cut = lines.length > lengthMax ? lines.slice(0, lengthMax).replace(/(?<!\s)\s+\S*$/u, "") : lines;
  return cut.length < text.length ? cut.trimEnd() : text;
}
