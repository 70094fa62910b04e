import { countCharacters, limits } from "@galley/contract";
import { useId } from "react";
import { m } from "#messages";
import { Chip } from "#src/ui/chip.tsx";
import { FieldFrame } from "#src/ui/field.tsx";
import { Offer, offerId } from "#src/ui/offer.tsx";
import type { OfferedTag } from "./use-tag-offers.ts";
import { useTags } from "./use-tags.ts";

type TagsFieldProps = {
  /** Tags with commas between them. */
  tags: string;
  /** Language in which tags are offered; undefined while the article has none. */
  locale: string | undefined;
  editable: boolean;
  /** Whether it takes the focus when it appears. */
  isFirst?: boolean;
  onChange: (tags: string) => void;
};

/** Field for the tags of an article, which offers those that readers know already. */
export function TagsField({ tags, locale, editable, isFirst = false, onChange }: TagsFieldProps) {
  const listId = useId();
  const { all, chips, typed, offers, current, take, open, remove, type, onKeyDown, onBlur } = useTags({ tags, locale, onChange });
  const isOpen = offers.length > 0;
  return (
    <FieldFrame
      label={m.editor_tags()}
      hint={m.editor_tags_hint({ length: limits.tagLengthMax })}
      problem={problemOf(all)}
      after={<span className="text-2xs text-ink-3 tabular-nums">{m.editor_count({ count: all.length, max: limits.tagsMax })}</span>}
    >
      {(ids) => (
        <div className="relative">
          <div className="flex min-h-8 flex-wrap items-center gap-1.5 rounded-md border border-line-strong bg-card px-1.5 py-1 focus-within:outline-2 focus-within:outline-accent has-aria-invalid:border-red-i">
            <Chips chips={chips} onRemove={editable ? remove : undefined} />
            <input
              {...ids}
              // biome-ignore lint/a11y/noAutofocus: the popover is opened for this field.
              autoFocus={isFirst}
              role="combobox"
              aria-expanded={isOpen}
              aria-autocomplete="list"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={current && offerId(listId, current.value)}
              autoComplete="off"
              disabled={!editable}
              value={typed}
              onMouseDown={open}
              onBlur={onBlur}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
              className="h-6 min-w-24 flex-1 bg-transparent px-1 text-ink text-ui outline-none disabled:opacity-60"
            />
          </div>
          {isOpen && <Offers id={listId} offers={offers} current={current} onTake={take} />}
        </div>
      )}
    </FieldFrame>
  );
}

function Chips({ chips, onRemove }: { chips: readonly string[]; onRemove: ((index: number) => void) | undefined }) {
  return chips.map((tag, index) => (
    <Chip
      key={tag}
      label={tag}
      wrong={isTooLong(tag) || index >= limits.tagsMax}
      removeLabel={m.editor_tags_remove({ tag })}
      onRemove={onRemove && (() => onRemove(index))}
    />
  ));
}

type OffersProps = {
  id: string;
  offers: readonly OfferedTag[];
  current: OfferedTag | undefined;
  onTake: (offer: OfferedTag) => void;
};

function Offers({ id, offers, current, onTake }: OffersProps) {
  const options = offers.map(({ value, tag, articles }) => ({
    value,
    content: (
      <span className="min-w-0 flex-1 truncate">
        {articles === null ? m.editor_tags_new({ tag }) : tag}
        {articles !== null && <span className="text-ink-3 text-xs"> · {m.editor_tags_articles({ count: articles })}</span>}
      </span>
    ),
  }));
  const take = (value: string) => {
    const taken = offers.find((offer) => offer.value === value);
    if (taken !== undefined) onTake(taken);
  };
  return <Offer id={id} label={m.editor_tags()} options={options} current={current?.value} onTake={take} />;
}

function problemOf(tags: readonly string[]): string | undefined {
  if (tags.some(isTooLong)) return m.editor_tags_too_long({ length: limits.tagLengthMax });
  return tags.length > limits.tagsMax ? m.editor_tags_too_many({ count: limits.tagsMax }) : undefined;
}

function isTooLong(tag: string): boolean {
  return countCharacters(tag, limits.tagLengthMax) > limits.tagLengthMax;
}
