import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { m } from "#src/paraglide/messages.js";
import { buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";

const accepted = ".md,.mdx,.markdown,.zip,.json,.xml";

/** Takes a file that is dropped on it or picked. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
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
      aria-label={m.moving_drop()}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
      className={cx(
        "flex flex-col items-center rounded-xl border-2 border-dashed px-6 py-12 text-center transition-colors",
        over ? "border-accent bg-accent-soft" : "border-line-strong bg-card",
      )}
    >
      <div className="mb-3 grid size-11 place-items-center rounded-full bg-panel text-ink-3">
        <Upload size={20} aria-hidden />
      </div>
      <p className="font-medium">{m.moving_drop()}</p>
      <p className="mt-1 max-w-md text-ink-2 text-ui leading-5">{m.moving_accepted()}</p>
      <input
        id={id}
        type="file"
        accept={accepted}
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
          "primary",
          "mt-5 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2",
        )}
      >
        {m.moving_choose()}
      </label>
    </section>
  );
}
