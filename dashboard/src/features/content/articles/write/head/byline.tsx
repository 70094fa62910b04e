import { parseArticle, wordCountOf } from "@galley/markdown";
import { Plus } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { m, pageLocale } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { Popover } from "#src/ui/popover.tsx";
import { FreshBylineField } from "../fresh/fresh-byline-field.tsx";
import { type FreshDetails, useOwnByline } from "../fresh/use-fresh-details.ts";
import type { Article } from "../manuscript.ts";
import { BylineField, useMayName } from "../panels/byline-field.tsx";
import { minutesOf } from "../reading-minutes.ts";
import { headControl } from "./head-control.ts";

type BylineProps = { day: string | null; markdown: string; children: ReactNode };

/** Author, day and reading time below an article's summary, in the order in which its page tells them. */
export function Byline({ day, markdown, children }: BylineProps) {
  const text = useDeferredValue(markdown);
  const minutes = useMemo(() => minutesOf(wordCountOf(parseArticle(text).document)), [text]);
  return (
    <div lang={pageLocale} className="flex flex-wrap items-center gap-x-4 pb-4 text-ink-3 text-ui tabular-nums">
      {children}
      {day !== null && <span>{day}</span>}
      <span className="py-1">{m.editor_minutes({ count: minutes })}</span>
    </div>
  );
}

/** Author of an article. Opens the choice of another one for those who may name one. */
export function ArticleAuthor({ article }: { article: Article }) {
  const { byline } = article;
  if (useMayName(article)) return <Author name={byline?.name}>{(close) => <BylineField article={article} onNamed={close} />}</Author>;
  return byline && <span className="font-medium text-ink">{m.editor_byline_by({ name: byline.name })}</span>;
}

/** Author that a text which is no article yet will have. */
export function FreshAuthor({ fresh }: { fresh: FreshDetails }) {
  const own = useOwnByline();
  return <Author name={(fresh.byline ?? own)?.name}>{(close) => <FreshBylineField fresh={fresh} onNamed={close} />}</Author>;
}

function Author({ name, children }: { name: string | undefined; children: (close: () => void) => ReactNode }) {
  return (
    <Popover
      title={m.editor_byline()}
      hideTitle
      className="overflow-visible!"
      trigger={
        <button type="button" className={cx(headControl, "-mx-2", name !== undefined && "font-medium text-ink")}>
          {name === undefined && <Plus size={14} aria-hidden />}
          <span className="truncate">{name === undefined ? m.editor_byline_add() : m.editor_byline_by({ name })}</span>
        </button>
      }
    >
      {children}
    </Popover>
  );
}
