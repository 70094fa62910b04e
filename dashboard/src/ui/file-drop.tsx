import { Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";

type FileDropProps = { title: string; text: string; action: string; accept: string; onFile: (file: File) => void };

/** Area that accepts a dropped or chosen file. */
export function FileDrop({ title, text, action, accept, onFile }: FileDropProps) {
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
        "flex flex-col items-center rounded-xl border-2 border-dashed px-6 py-10 text-center transition-colors",
        over ? "border-accent bg-accent-soft" : "border-line-strong bg-card",
      )}
    >
      <div className="mb-3 grid size-11 place-items-center rounded-full bg-panel text-ink-3">
        <Upload size={20} aria-hidden />
      </div>
      <p className="font-medium">{title}</p>
      <p className="mt-1 max-w-md text-ink-2 text-ui leading-5">{text}</p>
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again after it was corrected.
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
        {action}
      </label>
    </section>
  );
}
