import { Sparkles } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/field.tsx";
import { DropNotice } from "./drop-notice.tsx";
import { focusFirstTile } from "./grid-keys.ts";
import { PickedUpload } from "./picked-upload.tsx";
import { PickerGrid } from "./picker-grid.tsx";
import { UploadButton } from "./upload-button.tsx";
import { UploadRows } from "./upload-rows.tsx";
import { startUploads, useUploads } from "./uploads.ts";
import { useFilesGiven } from "./use-files-given.ts";
import type { DashboardImage } from "./use-images.ts";

const DrawImages = lazy(() => import("./draw-images.tsx"));

/** Chosen image, with everything that is needed to show it and to name it in a text. */
export type PickedImage = { id: string; alt: string; url: string; width: number; height: number };

type MediaPickerProps = {
  projectId: string;
  open: boolean;
  onClose: () => void;
  onPick: (image: PickedImage) => void;
  /** Words of the text that the image is for. */
  about?: string;
  /** Takes new files where they are shown at once; otherwise the dialog uploads them and asks for their alternative text. */
  onFiles?: (files: File[]) => void;
};

/** Dialog to choose an image of the media library, or to add one and choose that. `url` is on this origin. */
export function MediaPicker({ open, onClose, ...rest }: MediaPickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.media_pick_title()} wide>
      {open && <Picker {...rest} />}
    </Dialog>
  );
}

function Picker({ projectId, onPick, about = "", onFiles }: Omit<MediaPickerProps, "open" | "onClose">) {
  const [words, setWords] = useState("");
  const [arrived, setArrived] = useState<string>();
  const [isDrawing, setDrawing] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const uploads = useUploads(projectId);
  const mayUpload = useCan("images:write");
  const send = onFiles ?? ((files: File[]) => startUploads(projectId, files, files.length === 1 ? setArrived : undefined));
  const held = useFilesGiven(mayUpload, send);
  const pick = ({ id, alt, width, height }: DashboardImage) => onPick({ id, alt, url: imageAddress(id), width, height });
  if (arrived !== undefined) return <PickedUpload id={arrived} onPick={pick} onBack={() => setArrived(undefined)} />;
  if (isDrawing)
    return (
      <Suspense>
        <DrawImages projectId={projectId} about={about} onPick={setArrived} onBack={() => setDrawing(false)} />
      </Suspense>
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="sticky top-0 z-10 flex items-end gap-2 bg-card py-1">
        <search
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            focusFirstTile(grid.current);
          }}
        >
          <TextField label={m.media_search()} hideLabel type="search" placeholder={m.media_search()} value={words} onChange={setWords} />
        </search>
        {mayUpload && (
          <Button onClick={() => setDrawing(true)}>
            <Sparkles size={14} aria-hidden />
            {m.media_draw()}
          </Button>
        )}
        {mayUpload && <UploadButton onFiles={send} />}
      </div>
      <UploadRows uploads={uploads} />
      <div ref={grid}>
        <PickerGrid projectId={projectId} words={words} onPick={pick} />
      </div>
      {mayUpload && <p className="text-ink-3 text-xs">{m.media_pick_hint()}</p>}
      {held && <DropNotice />}
    </div>
  );
}
