import { diffWords } from "@galley/markdown";
import { useMemo } from "react";
import { m } from "#messages";

/** Words of one side. Those that the other side lacks stand out. */
export function SideText({ text, other, tone }: { text: string; other: string; tone: "theirs" | "mine" }) {
  const parts = useMemo(() => diffWords(other, text).filter(({ kind }) => kind !== "removed"), [text, other]);
  if (text === "") return <p className="font-sans text-ink-3 text-ui italic">{m.editor_conflict_nothing()}</p>;
  const mark = tone === "theirs" ? "rounded-sm bg-blue-s text-blue-i" : "rounded-sm bg-green-s text-green-i";
  let at = 0;
  return (
    <p className="whitespace-pre-line font-display text-[1.0625rem] leading-7 [overflow-wrap:anywhere]">
      {parts.map(({ kind, text: words }) => {
        const key = at;
        at += words.length;
        return kind === "added" && other !== "" ? (
          <mark key={key} className={mark}>
            {words}
          </mark>
        ) : (
          <span key={key}>{words}</span>
        );
      })}
    </p>
  );
}
