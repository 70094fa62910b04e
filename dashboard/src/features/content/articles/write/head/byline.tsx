import { parseArticle, wordCountOf } from "@galley/markdown";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { m, pageLocale } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { Popover } from "#src/ui/popover.tsx";
import type { Article } from "../manuscript.ts";
import { BylineField, useMayName } from "../panels/byline-field.tsx";
import { minutesOf } from "../reading-minutes.ts";
import { headControl } from "./head-control.ts";

type BylineProps = { article: Article | null; day: string | null; markdown: string };

/** Author, day and reading time below an article's summary, in the order in which its page tells them. */
export function Byline({ article, day, markdown }: BylineProps) {
  const minutes = useMemo(() => minutesOf(wordCountOf(parseArticle(markdown).document)), [markdown]);
  return (
    <div lang={pageLocale} className="flex flex-wrap items-center gap-x-4 pb-4 text-ink-3 text-ui tabular-nums">
      {article !== null && <Author article={article} />}
      {day !== null && <span>{day}</span>}
      <span className="py-1">{m.editor_minutes({ count: minutes })}</span>
    </div>
  );
}

function Author({ article }: { article: Article }) {
  const mayName = useMayName(article);
  const { byline } = article;
  const shown = byline && m.editor_byline_by({ name: byline.name });
  if (!mayName) return shown && <span className="font-medium text-ink">{shown}</span>;
  return (
    <Popover
      title={m.editor_byline()}
      hideTitle
      className="overflow-visible!"
      trigger={
        <button type="button" className={cx(headControl, "-mx-2", shown !== null && "font-medium text-ink")}>
          {shown === null && <Plus size={14} aria-hidden />}
          <span className="truncate">{shown ?? m.editor_byline_add()}</span>
        </button>
      }
    >
      {(close) => <BylineField article={article} onNamed={close} />}
    </Popover>
  );
}
