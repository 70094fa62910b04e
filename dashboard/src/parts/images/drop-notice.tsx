import { ImageUp } from "lucide-react";
import { m } from "#messages";

/** Overlay of the whole page while files are dragged over it. */
export function DropNotice() {
  return (
    <div className="pointer-events-none fixed inset-3 z-60 grid place-items-center rounded-2xl border-2 border-accent border-dashed bg-accent-soft/90 text-accent">
      <p className="flex flex-col items-center gap-2 font-medium text-base">
        <ImageUp size={28} strokeWidth={1.6} aria-hidden />
        {m.media_drop_here()}
      </p>
    </div>
  );
}
