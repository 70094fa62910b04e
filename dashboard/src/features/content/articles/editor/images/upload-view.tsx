import type { EditorView } from "@tiptap/pm/view";
import { useSyncExternalStore } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { placeLink, sendUpload } from "./place-uploads.ts";
import type { Uploads } from "./uploads.ts";

type Props = { uploads: Uploads; uploadKey: string; view: EditorView };

/** Image during its upload: its progress, or the error and a way to try again. */
export function UploadView({ uploads, uploadKey, view }: Props) {
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.get(uploadKey));
  if (upload === undefined) return <p className="rounded-lg bg-panel p-4 font-sans text-ink-2 text-ui">{m.editor_upload_lost()}</p>;
  const { source, preview, share, problem, name } = upload;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-panel">
      {preview !== null && <img src={preview} alt="" className="max-h-80 w-full object-contain opacity-60" />}
      <div className="flex flex-wrap items-center gap-3 border-line border-t bg-card px-3 py-2 font-sans text-ui">
        {problem === null ? (
          <>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{m.editor_uploading({ name })}</span>
            <progress
              {...(source instanceof File && { value: share })}
              max={1}
              aria-label={m.editor_uploading({ name })}
              className="h-1 min-w-24 flex-1 text-accent"
            />
          </>
        ) : (
          <>
            <span role="alert" className="min-w-0 flex-1 text-red-i">
              {problem}
            </span>
            <Button onClick={() => void sendUpload(view, uploads, uploadKey)}>{m.try_again()}</Button>
            {!(source instanceof File) && (
              <Button onClick={() => placeLink(view, uploads, uploadKey, source.url)}>{m.editor_as_link()}</Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
