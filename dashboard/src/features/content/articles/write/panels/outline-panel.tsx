import { outlineOf, parseArticle, wordCountOf } from "@galley/markdown";
import { useDeferredValue, useMemo } from "react";
import { m } from "#messages";
import { number } from "#src/format/numbers.ts";
import { cx } from "#src/ui/cx.ts";
import { minutesOf } from "../reading-minutes.ts";

/** Headings and word count of the current text. */
export function OutlinePanel({ markdown, onGo }: { markdown: string; onGo: (index: number) => void }) {
  const text = useDeferredValue(markdown);
  const { headings, words } = useMemo(() => {
    const { document } = parseArticle(text);
    return { headings: outlineOf(document), words: wordCountOf(document) };
  }, [text]);
  return (
    <>
      <p className="pb-2 text-ink-3 text-xs tabular-nums">
        {m.articles_words({ count: words, shown: number(words) })} · {m.editor_minutes({ count: minutesOf(words) })}
      </p>
      {headings.length === 0 ? (
        <p className="text-ink-2 text-ui leading-5">{m.editor_outline_none()}</p>
      ) : (
        <ol className="-mx-2">
          {headings.map(({ level, text, id }, index) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onGo(index)}
                className={cx(
                  "block w-full rounded-md px-2 py-1.5 text-left text-ui leading-5 [overflow-wrap:anywhere] hover:bg-panel",
                  level === 3 ? "pl-6 text-ink-2" : "font-medium",
                )}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
