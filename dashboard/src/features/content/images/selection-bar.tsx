import { Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { Button } from "#src/ui/button.tsx";
import { DeleteImages } from "./deleting/delete-images.tsx";

/** Actions on the selected images. */
export function SelectionBar({ images, onClear }: { images: readonly DashboardImage[]; onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div
      role="toolbar"
      aria-label={m.media_selected({ count: images.length })}
      className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-card py-2 pr-2 pl-4 text-ui shadow-black/10 shadow-lg"
    >
      <span aria-live="polite" className="font-medium">
        {m.media_selected({ count: images.length })}
      </span>
      <span className="flex gap-1">
        <Button look="quiet" onClick={onClear}>
          {m.media_select_none()}
        </Button>
        <Button className="text-red-i" onClick={() => setAsking(true)}>
          <Trash2 size={14} aria-hidden />
          {m.media_delete_many()}
        </Button>
      </span>
      {asking && <DeleteImages images={images} onClose={() => setAsking(false)} onDeleted={onClear} />}
    </div>
  );
}
