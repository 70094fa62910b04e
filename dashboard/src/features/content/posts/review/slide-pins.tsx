import { MapPinPlus } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { m } from "#messages";
import type { Pin } from "#src/review/comments/pins.ts";
import type { Point } from "#src/review/comments/subject.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";

type Spot = { x: number; y: number };

const middle: Spot = { x: 0.5, y: 0.5 };
const step = 0.02;
const wideStep = 0.1;
const decimals = 1000;

export type SlidePinning = {
  pins: readonly Pin[];
  activeId: string | null;
  onOpen: (id: string) => void;
  /** Absent for people who may not comment. */
  onPlace?: ((point: Point) => void) | undefined;
};

/** State of placing a pin on a slide or picture: where it stands while it is moved. */
export function usePlacing({ onPlace }: SlidePinning, slide: number, hasKey: boolean) {
  const [spot, setSpot] = useState<Spot>();
  const begin = onPlace && (() => setSpot(middle));
  useShortcuts(begin === undefined || !hasKey ? [] : [{ keys: "p", label: m.posts_pin_key(), run: begin }]);
  return {
    spot,
    begin,
    move: setSpot,
    cancel: () => setSpot(undefined),
    place: (at: Spot) => {
      setSpot(undefined);
      onPlace?.({ slide, x: rounded(at.x), y: rounded(at.y) });
    },
  };
}

type Placing = ReturnType<typeof usePlacing>;

/** Numbered pins over a slide or picture, and the one that is being placed. */
export function SlidePins({ pinning, placing, slide }: { pinning: SlidePinning; placing: Placing; slide: number }) {
  const { pins, activeId, onOpen } = pinning;
  return (
    <div className="pointer-events-none absolute inset-0 z-10">
      {pins
        .filter(({ point }) => point.slide === slide)
        .map(({ id, number, point }) => (
          <button
            key={id}
            type="button"
            aria-label={m.posts_pin_open({ number })}
            aria-pressed={id === activeId}
            onClick={() => onOpen(id)}
            style={pinPosition(point)}
            className={cx(
              "pointer-events-auto absolute grid size-7 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full rounded-bl-sm border-2 border-white font-semibold text-white text-xs tabular-nums shadow-black/40 shadow-md",
              id === activeId ? "z-10 bg-neutral-900" : "bg-violet-700",
            )}
          >
            {number}
          </button>
        ))}
      {placing.spot && <Marker spot={placing.spot} placing={placing} />}
    </div>
  );
}

/** Surface that takes a click anywhere on the picture, and a marker that the arrow keys move. */
function Marker({ spot, placing: { move, place, cancel } }: { spot: Spot; placing: Placing }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? wideStep : step;
    const change = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key];
    if (change !== undefined) move({ x: within(spot.x + (change[0] ?? 0)), y: within(spot.y + (change[1] ?? 0)) });
    else if (event.key === "Escape") cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // A press of Enter or of the space bar is a click without a place.
    if (event.detail === 0 || width === 0 || height === 0) return place(spot);
    place({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const told = m.posts_pin_at({ x: Math.round(spot.x * 100), y: Math.round(spot.y * 100) });
  return (
    <>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the marker appears because a person asked to place it.
        autoFocus
        aria-label={m.posts_pin_marker()}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="pointer-events-auto absolute inset-0 cursor-crosshair bg-black/30 -outline-offset-2"
      >
        <span
          aria-hidden
          style={pinPosition(spot)}
          className="absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full rounded-bl-sm border-2 border-white bg-violet-700 shadow-black/40 shadow-md"
        />
      </button>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

/** Button that begins to place a pin, and how to go on once it is there. */
export function PlacePin({ placing }: { placing: Placing }) {
  if (placing.begin === undefined) return null;
  if (placing.spot !== undefined) {
    return (
      <p className="flex items-center justify-between gap-3 text-ink-2 text-xs leading-4.5">
        {m.posts_pin_how()}
        <Button look="quiet" className="h-7 shrink-0 px-2.5 text-xs" onClick={placing.cancel}>
          {m.cancel()}
        </Button>
      </p>
    );
  }
  return (
    <Button look="quiet" className="h-7 self-start px-2.5 text-xs" onClick={placing.begin}>
      <MapPinPlus size={14} aria-hidden />
      {m.posts_pin_place()}
    </Button>
  );
}

function pinPosition({ x, y }: Spot): { left: string; top: string } {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

function rounded(fraction: number): number {
  return Math.round(fraction * decimals) / decimals;
}
