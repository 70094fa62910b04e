import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { m } from "#src/paraglide/messages.js";
import { buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";

type FileDropProps = { title: string; text: string; accept: string; onFile: (file: File) => void };

/** Takes a file that is dropped on it or picked. */
export function FileDrop({ title, text, accept, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <section
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
      className={cx(
        "flex flex-col items-center rounded-xl border-2 border-dashed px-6 py-8 text-center transition-colors",
        over ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
    >
      <Upload size={20} className="text-ink-3" aria-hidden />
      <p className="mt-2 font-medium">{title}</p>
      <p className="mt-1 text-ink-2 text-ui leading-5">{text}</p>
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be picked again after it was corrected.
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          "plain",
          "mt-4 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2",
        )}
      >
        {m.results_choose()}
      </label>
    </section>
  );
}
