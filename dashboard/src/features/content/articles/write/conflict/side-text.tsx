import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import { m } from "#messages";

/** Words of one side. Those that the other side lacks stand out. */
export function SideText({ text, other, tone }: { text: string; other: string; tone: "theirs" | "mine" }) {
  const parts = useMemo(() => diffWordsWithSpace(other, text).filter(({ removed }) => !removed), [text, other]);
  if (text === "") return <p className="font-sans text-ink-3 text-ui italic">{m.editor_conflict_nothing()}</p>;
  const mark = tone === "theirs" ? "rounded-sm bg-blue-s text-blue-i" : "rounded-sm bg-green-s text-green-i";
  let at = 0;
  return (
    <p className="whitespace-pre-line font-display text-[1.0625rem] leading-7 [overflow-wrap:anywhere]">
      {parts.map(({ value, added }) => {
        const key = at;
        at += value.length;
        return added && other !== "" ? (
          <mark key={key} className={mark}>
            {value}
          </mark>
        ) : (
          <span key={key}>{value}</span>
        );
      })}
    </p>
  );
}
