import { useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { FocusPoint, type Point } from "#src/parts/images/focus-point.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import type { Manuscript } from "../manuscript.ts";

type Props = {
  cover: NonNullable<Manuscript["cover"]>;
  focus: Point | null;
  /** Is told the chosen point; null if it is as it was. */
  onClose: (chosen: Point | null) => void;
};

/** Dialog with the whole cover, in which the point is chosen that stays in view when it is cropped. */
export default function CoverFocus({ cover, focus, onClose }: Props) {
  const [chosen, setChosen] = useState<Point | null>(null);
  return (
    <Dialog open onClose={() => onClose(chosen)} title={m.editor_cover_focus()} description={m.editor_cover_focus_hint()}>
      <div className="relative overflow-hidden rounded-xl">
        <img src={imageAddress(cover.id, 640)} alt="" width={cover.width} height={cover.height} className="h-auto w-full" />
        <FocusPoint isFirst focus={chosen ?? focus} onChange={setChosen} />
      </div>
    </Dialog>
  );
}
