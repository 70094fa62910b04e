import { Upload } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { imageTypes } from "./upload-image.ts";

type UploadButtonProps = { onFiles: (files: File[]) => void; look?: "primary" | "plain"; id?: string };

/** Button that opens the system's dialog for choosing files. */
export function UploadButton({ onFiles, look = "plain", id }: UploadButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} id={id} onClick={() => field.current?.click()}>
        <Upload size={14} aria-hidden />
        {m.media_upload()}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        accept={imageTypes}
        aria-label={m.media_choose_files()}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = "";
        }}
      />
    </>
  );
}
