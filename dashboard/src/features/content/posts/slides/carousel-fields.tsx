import { limits } from "@galley/contract";
import { ArrowLeft, ArrowRight, Copy, Trash2 } from "lucide-react";
import { m } from "#messages";
import { moveItem } from "#src/parts/order/move-item.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { IconButton } from "#src/ui/button.tsx";
import { CountedArea } from "../editor/counted-area.tsx";
import { type CarouselDraft, type DraftSlide, newSlide } from "../editor/draft.ts";
import { HashtagsField } from "../editor/hashtags-field.tsx";
import type { Checks } from "../editor/use-checks.ts";
import { SlideFields } from "./slide-fields.tsx";
import type { Picture } from "./slide-pictures.ts";
import { SlideStrip } from "./slide-strip.tsx";
import { useRemovedSlides } from "./use-removed-slides.ts";

type Props = {
  draft: CarouselDraft;
  onChange: (draft: CarouselDraft) => void;
  checks: Checks;
  disabled: boolean;
  pictures: readonly Picture[];
  current: number;
  onOpen: (index: number) => void;
};

/** Fields of a carousel: its slides, the words of the open one, and the texts beside them on the network. */
export function CarouselFields({ draft, onChange, checks, disabled, pictures, current, onOpen }: Props) {
  const { slides } = draft;
  const slide = slides[current];
  const set = (next: DraftSlide[], open = current) => {
    onChange({ ...draft, slides: next });
    onOpen(Math.min(Math.max(open, 0), next.length - 1));
  };
  // The open slide stays open at its new place.
  const move = (from: number, to: number) => {
    const next = moveItem(slides, from, to);
    set(
      next,
      next.findIndex(({ key }) => key === slide?.key),
    );
  };
  const remove = useRemovedSlides(draft, set);
  const insert = (added: DraftSlide) => set(slides.toSpliced(current + 1, 0, added), current + 1);
  useShortcuts([
    { keys: "[", label: m.posts_slide_previous(), run: () => onOpen(Math.max(current - 1, 0)) },
    { keys: "]", label: m.posts_slide_next(), run: () => onOpen(Math.min(current + 1, slides.length - 1)) },
  ]);
  return (
    <>
      <div>
        <SlideStrip
          slides={slides}
          pictures={pictures}
          current={current}
          faulty={faultySlides(checks)}
          disabled={disabled}
          onOpen={onOpen}
          onMove={move}
          onAdd={() => insert(newSlide())}
        />
        {!disabled && <p className="text-ink-3 text-xs">{m.posts_slide_keys()}</p>}
        {checks.at("slides") !== undefined && <p className="mt-1 text-red-i text-xs">{checks.at("slides")}</p>}
      </div>
      {slide && (
        <section aria-label={m.posts_slide({ number: current + 1 })} className="rounded-xl border border-line bg-card p-4">
          <SlideHeader
            current={current}
            slides={slides}
            disabled={disabled}
            onMove={(by) => move(current, current + by)}
            onCopy={() => insert({ ...slide, key: crypto.randomUUID() })}
            onRemove={() => remove(current)}
          />
          <SlideFields
            key={slide.key}
            slide={slide}
            index={current}
            checks={checks}
            disabled={disabled}
            onChange={(next) => onChange({ ...draft, slides: slides.with(current, next) })}
          />
        </section>
      )}
      <CaptionFields draft={draft} onChange={onChange} checks={checks} disabled={disabled} />
    </>
  );
}

/** Fields for the texts beside the slides. */
function CaptionFields({ draft, onChange, checks, disabled }: Pick<Props, "draft" | "onChange" | "checks" | "disabled">) {
  return (
    <>
      <CountedArea
        label={m.posts_caption()}
        value={draft.caption}
        onChange={(caption) => onChange({ ...draft, caption })}
        max={limits.captionLengthMax}
        problem={checks.at("caption")}
        hint={m.posts_caption_hint()}
        disabled={disabled}
        className="min-h-20"
      />
      <HashtagsField
        value={draft.hashtags}
        onChange={(hashtags) => onChange({ ...draft, hashtags })}
        max={limits.hashtagsMax}
        checks={checks}
        disabled={disabled}
      />
    </>
  );
}

function faultySlides({ violations }: Checks): ReadonlySet<number> {
  return new Set(violations.flatMap(({ param }) => (/^slides\[(\d+)\]/.exec(param)?.slice(1) ?? []).map(Number)));
}

type HeaderProps = {
  current: number;
  slides: readonly DraftSlide[];
  disabled: boolean;
  onMove: (by: number) => void;
  onCopy: () => void;
  onRemove: () => void;
};

function SlideHeader({ current, slides, disabled, onMove, onCopy, onRemove }: HeaderProps) {
  const role = current === 0 ? m.posts_slide_cover() : current === slides.length - 1 ? m.posts_slide_closing() : "";
  return (
    <header className="mb-2 flex items-center gap-1">
      <h2 className="font-semibold text-ui">{m.posts_slide({ number: current + 1 })}</h2>
      <span className="mr-auto pl-1.5 text-ink-3 text-xs">{role}</span>
      {!disabled && (
        <>
          <IconButton label={m.posts_slide_left()} disabled={current === 0} onClick={() => onMove(-1)}>
            <ArrowLeft size={15} />
          </IconButton>
          <IconButton label={m.posts_slide_right()} disabled={current === slides.length - 1} onClick={() => onMove(1)}>
            <ArrowRight size={15} />
          </IconButton>
          <IconButton label={m.posts_slide_copy()} disabled={slides.length >= limits.slidesMax} onClick={onCopy}>
            <Copy size={15} />
          </IconButton>
          <IconButton label={m.posts_slide_remove()} disabled={slides.length <= 1} onClick={onRemove}>
            <Trash2 size={15} />
          </IconButton>
        </>
      )}
    </header>
  );
}
