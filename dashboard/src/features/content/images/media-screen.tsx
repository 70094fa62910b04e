import { Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { DropNotice } from "#src/parts/images/drop-notice.tsx";
import { UploadButton } from "#src/parts/images/upload-button.tsx";
import { UploadRows } from "#src/parts/images/upload-rows.tsx";
import { startUploads, useUploads } from "#src/parts/images/uploads.ts";
import { useFilesGiven } from "#src/parts/images/use-files-given.ts";
import { type DashboardImage, useImages } from "#src/parts/images/use-images.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { DeleteImages } from "./deleting/delete-images.tsx";
import { MediaGrid } from "./media-grid.tsx";
import { MediaToolbar } from "./media-toolbar.tsx";
import { useMediaSearch } from "./use-media-search.ts";

const OpenedImage = lazy(() => import("./opened/opened-image.tsx"));
const uploadId = "media-upload";

/** Media library: all images that the project's articles and posts can show. */
export function MediaScreen() {
  const { project } = usePlace();
  const { search, change } = useMediaSearch();
  const { q, show, image: openId } = search;
  const mayUpload = useCan("images:write");
  const uploads = useUploads(project.id);
  const list = useImages(project.id, { query: q, unused: show === "unused", missingAlt: show === "no-alt" });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = list.images.filter(({ id }) => chosen.has(id));
  const send = (files: File[]) => startUploads(project.id, files);
  const held = useFilesGiven(mayUpload && openId === undefined, send);
  useShortcuts([
    ...(mayUpload ? [{ keys: "u", label: m.media_shortcut_upload(), run: () => document.getElementById(uploadId)?.click() }] : []),
  ]);
  return (
    <>
      <PageHeader title={m.media_title()} actions={mayUpload && <UploadButton id={uploadId} look="primary" onFiles={send} />} />
      <MediaToolbar />
      <UploadRows uploads={uploads} />
      <MediaGrid
        list={list}
        isFiltered={q !== undefined || show !== undefined}
        mayUpload={mayUpload}
        onFiles={send}
        chosen={chosen}
        onChoose={(id, isChosen) => setChosen((before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? id : [])))}
      />
      {selected.length > 0 && <SelectionBar images={selected} onClear={() => setChosen(new Set())} />}
      {openId !== undefined && (
        <Suspense>
          <OpenedImage
            id={openId}
            images={list.images}
            onOpen={(image) => change({ image }, { replace: true })}
            onClose={() => change({ image: undefined })}
          />
        </Suspense>
      )}
      {held && <DropNotice />}
    </>
  );
}

/** Actions on the selected images. */
function SelectionBar({ images, onClear }: { images: readonly DashboardImage[]; onClear: () => void }) {
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
