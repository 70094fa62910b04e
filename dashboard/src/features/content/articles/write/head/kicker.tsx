import { Plus } from "lucide-react";
import { m, pageLocale } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { Popover } from "#src/ui/popover.tsx";
import { tagsIn } from "../manuscript.ts";
import { LazyTagsField } from "../panels/lazy-tags-field.tsx";
import { headControl } from "./head-control.ts";

type KickerProps = { tags: string; locale: string | undefined; editable: boolean; onChange: (tags: string) => void };

/** First tag of an article above its title, as its page shows it. Opens the field of all tags for those who may write. */
export function Kicker({ tags, locale, editable, onChange }: KickerProps) {
  const [first, ...others] = tagsIn(tags);
  if (!editable) return first !== undefined && <p className="min-h-7 py-1 font-semibold text-accent text-ui leading-5">{first}</p>;
  return (
    <Popover
      title={m.editor_tags()}
      hideTitle
      className="overflow-visible!"
      trigger={
        <button type="button" className={cx(headControl, "-ml-2", first === undefined ? "text-ink-3" : "font-semibold text-accent")}>
          {first === undefined ? (
            <>
              <Plus size={14} aria-hidden />
              <span lang={pageLocale}>{m.editor_tags_add()}</span>
            </>
          ) : (
            <>
              <span lang={pageLocale} className="sr-only">
                {m.editor_tags()}:
              </span>
              <span className="truncate">{first}</span>
              {others.length > 0 && <span className="font-normal text-ink-3">{`+${others.length}`}</span>}
            </>
          )}
        </button>
      }
    >
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <LazyTagsField tags={tags} locale={locale} editable isFirst onChange={onChange} />
        </form>
      )}
    </Popover>
  );
}
