import { limits } from "@galley/contract";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { m } from "#messages";
import { useDragging } from "#src/parts/order/use-dragging.ts";
import { cx } from "#src/ui/cx.ts";
import type { DraftSlide } from "../editor/draft.ts";
import { SlidePicture } from "./slide-picture.tsx";
import type { Picture } from "./slide-pictures.ts";

type SlideStripProps = {
  slides: readonly DraftSlide[];
  pictures: readonly Picture[];
  current: number;
  faulty: ReadonlySet<number>;
  disabled: boolean;
  onOpen: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onAdd: () => void;
};

/** All slides in order, to open and to move: by dragging, or with Alt and the arrow keys. */
export function SlideStrip({ slides, pictures, current, faulty, disabled, onOpen, onMove, onAdd }: SlideStripProps) {
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    if (to < 0 || to >= slides.length || from === to) return;
    onMove(from, to);
    setSaid(m.posts_slide_moved({ from: from + 1, to: to + 1 }));
  };
  return (
    <div>
      <ol aria-label={m.posts_slides()} className="-mx-1 flex gap-2 overflow-x-auto px-1 pt-1 pb-2">
        {slides.map((slide, index) => (
          <Thumb
            key={slide.key}
            slide={slide}
            index={index}
            picture={pictures[index]}
            isCurrent={index === current}
            isFaulty={faulty.has(index)}
            disabled={disabled}
            onOpen={onOpen}
            onMove={move}
          />
        ))}
        {!disabled && slides.length < limits.slidesMax && (
          <li className="shrink-0">
            <button
              type="button"
              onClick={onAdd}
              aria-label={m.posts_slide_add()}
              data-tip={m.posts_slide_add()}
              className="grid h-full min-h-20 w-16 place-items-center rounded-md border border-line-strong border-dashed text-ink-3 hover:bg-panel hover:text-ink"
            >
              <Plus size={18} />
            </button>
          </li>
        )}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

type ThumbProps = Pick<SlideStripProps, "disabled" | "onOpen" | "onMove"> & {
  slide: DraftSlide;
  index: number;
  picture: Picture | undefined;
  isCurrent: boolean;
  isFaulty: boolean;
};

function Thumb({ slide, index, picture, isCurrent, isFaulty, disabled, onOpen, onMove }: ThumbProps) {
  const { place, over, dragged } = useDragging<HTMLLIElement>({ name: "slide", index, isMovable: !disabled, onMove });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.altKey && !disabled) onMove(index, index + step);
    else if (!event.altKey) focusThumb(event.currentTarget, step, onOpen, index);
  };
  const number = index + 1;
  return (
    <li ref={place} className={cx("shrink-0 rounded-md", over && "outline-2 outline-accent", dragged && "opacity-40")}>
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        aria-label={slide.title === "" ? m.posts_slide_open({ number }) : m.posts_slide_open_titled({ number, title: slide.title })}
        onClick={() => onOpen(index)}
        onKeyDown={onKeyDown}
        className={cx(
          "relative block w-16 overflow-hidden rounded-md border-2",
          isCurrent ? "border-ink" : isFaulty ? "border-red-i" : "border-transparent hover:border-line-strong",
        )}
      >
        <SlidePicture picture={picture} alt="" className="w-full rounded-sm" />
        <span className="absolute bottom-0.5 left-0.5 rounded bg-black/75 px-1 text-2xs text-white tabular-nums">{number}</span>
      </button>
    </li>
  );
}

/** Focuses and opens the neighbor, as in any row of tabs. */
function focusThumb(button: EventTarget & Element, step: number, onOpen: (index: number) => void, index: number): void {
  const item = step < 0 ? button.closest("li")?.previousElementSibling : button.closest("li")?.nextElementSibling;
  const next = item?.querySelector<HTMLElement>("[aria-label]");
  next?.focus();
  if (next?.querySelector("span")) onOpen(index + step);
}
