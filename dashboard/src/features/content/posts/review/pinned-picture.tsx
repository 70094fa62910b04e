import type { ReactNode } from "react";
import type { SlidePinning } from "./slide-pins.tsx";
import { usePinOverlay } from "./use-pin-overlay.tsx";

type Props = {
  pinning: SlidePinning | undefined;
  number: number;
  /** True for the first picture of a post, whose pins a key begins. */
  isFirst: boolean;
  children: ReactNode;
};

/** Picture of a part of a thread, with the pins on it. */
export function PinnedPicture({ pinning, number, isFirst, children }: Props) {
  const overlay = usePinOverlay(pinning, number, isFirst);
  return (
    <>
      <div data-picture={number} className="relative">
        {children}
        {overlay?.pins}
      </div>
      {overlay?.button}
    </>
  );
}
