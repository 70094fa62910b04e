import { ImageOff, RotateCcw, X } from "lucide-react";
import { m } from "#messages";
import { Button, IconButton } from "#src/ui/button.tsx";
import { dropUpload, retryUpload, type Upload } from "./uploads.ts";

/** Files under way with their progress, and the errors of those that failed. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={m.media_uploads()} className="divide-y divide-line rounded-xl border border-line bg-card">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload: { id, file, preview, state, share, reason } }: { upload: Upload }) {
  return (
    <li className="flex items-center gap-3 px-3 py-2 text-ui">
      <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-panel text-ink-3">
        {state === "failed" ? <ImageOff size={16} aria-hidden /> : <img src={preview} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium leading-5">{file.name}</p>
        {state === "failed" ? (
          <p role="alert" className="text-red-i text-xs leading-4.5">
            {reason}
          </p>
        ) : (
          <progress aria-label={m.media_upload_of({ name: file.name })} value={share} max={1} className="mt-1 h-1 w-full text-accent" />
        )}
      </div>
      {state === "failed" && (
        <Button onClick={() => retryUpload(id)} aria-label={m.media_retry({ name: file.name })}>
          <RotateCcw size={14} aria-hidden />
          <span className="hidden sm:inline">{m.try_again()}</span>
        </Button>
      )}
      <IconButton
        label={state === "failed" ? m.media_dismiss({ name: file.name }) : m.media_stop({ name: file.name })}
        onClick={() => dropUpload(id)}
      >
        <X size={15} />
      </IconButton>
    </li>
  );
}
