import type { ReactNode } from "react";
import { PlacePin, type SlidePinning, SlidePins, usePlacing } from "./slide-pins.tsx";

const nothing: SlidePinning = { pins: [], activeId: null, onOpen: () => {} };

type Overlay = { pins: ReactNode; button: ReactNode };

/** Returns what lies over a slide or picture for comments, and the button below it; undefined for a post that has no comments yet. */
export function usePinOverlay(pinning: SlidePinning | undefined, slide: number, hasKey = true): Overlay | undefined {
  const placing = usePlacing(pinning ?? nothing, slide, hasKey);
  if (pinning === undefined) return undefined;
  return {
    pins: <SlidePins pinning={pinning} placing={placing} slide={slide} />,
    button: (
      <div className="mt-2">
        <PlacePin placing={placing} />
      </div>
    ),
  };
}
