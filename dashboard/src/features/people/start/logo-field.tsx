import { ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { m } from "#messages";
import { imageTypes } from "#src/parts/images/upload-image.ts";
import { Button, IconButton } from "#src/ui/button.tsx";

/** A chosen file, and a smaller picture of it to show before it is uploaded. */
export type Logo = { file: File; data: string; width: number; height: number };

const shownHeightMax = 96;
const shownWidthMax = 640;

/** Choice of a file for the logo, which is uploaded once there is a project. */
export function LogoField({ logo, onChange }: { logo: Logo | undefined; onChange: (logo: Logo | undefined) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = "";
    if (file === undefined) return;
    const read = await readLogo(file);
    setProblem(read === undefined ? m.start_logo_unreadable() : undefined);
    if (read !== undefined) onChange(read);
  };
  return (
    <div className="text-ui">
      <p className="mb-1 font-medium text-ink-2 text-xs">{m.start_logo()}</p>
      <div className="flex items-center gap-2">
        <input
          ref={field}
          type="file"
          accept={imageTypes}
          tabIndex={-1}
          aria-label={m.start_logo()}
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
        <Button onClick={() => field.current?.click()}>
          <ImagePlus size={15} aria-hidden />
          {m.start_logo_choose()}
        </Button>
        {logo !== undefined && (
          <>
            <span className="min-w-0 flex-1 truncate text-ink-2 text-xs">{logo.file.name}</span>
            <IconButton label={m.start_logo_remove()} onClick={() => onChange(undefined)}>
              <Trash2 size={15} />
            </IconButton>
          </>
        )}
      </div>
      <p className={problem === undefined ? "mt-1 text-ink-3 text-xs" : "mt-1 text-red-i text-xs"}>{problem ?? m.start_logo_hint()}</p>
    </div>
  );
}

/** Reads a picture and draws it as small as a page shows it; undefined for a file that is none. */
async function readLogo(file: File): Promise<Logo | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, shownHeightMax / picture.height, shownWidthMax / picture.width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return { file, data: canvas.toDataURL("image/png"), width: canvas.width, height: canvas.height };
  } catch {
    return undefined;
  }
}
