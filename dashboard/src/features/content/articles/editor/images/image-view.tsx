import { imageIdIn } from "@galley/markdown";
import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { ImageOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { CropButton } from "#src/parts/images/crop/crop-button.tsx";
import { ProposeAlt } from "#src/parts/images/propose-alt.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { addressInText } from "./address-in-text.ts";
import { ImageWords } from "./image-words.tsx";
import { UploadView } from "./upload-view.tsx";
import type { Uploads } from "./uploads.ts";

/** Image of the article with its alternative text below it, or its upload. */
export function ImageView({ node, editor, extension, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const uploads: Uploads | null = extension.options.uploads;
  const { src, alt, upload } = node.attrs as { src: string; alt: string; upload: string | null };
  const id = imageIdIn(src);
  const remove = () => {
    if (upload !== null) uploads?.forget(upload);
    deleteNode();
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper as="figure" className={cx("article-image written-image", selected && "is-selected")}>
      <div contentEditable={false} data-drag-handle className="relative">
        {upload === null ? (
          <Picture src={src} alt={alt} />
        ) : (
          uploads && <UploadView uploads={uploads} uploadKey={upload} view={editor.view} />
        )}
        {editor.isEditable && (
          <div className="absolute top-2 right-2 flex gap-1.5">
            {id !== null && (
              <CropButton
                small
                imageId={id}
                className="bg-card/90 shadow-sm"
                onCropped={(cropped) => updateAttributes({ src: `image:${cropped.id}` })}
              />
            )}
            <IconButton label={m.editor_image_remove()} onClick={remove} className="bg-card/90 shadow-sm">
              <Trash2 size={15} />
            </IconButton>
          </div>
        )}
      </div>
      {editor.isEditable ? (
        <Words src={src} alt={alt} onChange={(next) => updateAttributes({ alt: next })} onLeave={() => editor.commands.focus()} />
      ) : (
        alt !== "" && <figcaption contentEditable={false}>{alt}</figcaption>
      )}
    </NodeViewWrapper>
  );
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const address = addressInText(src);
  const [missing, setMissing] = useState<string | null>(null);
  if (address === null || missing === address) {
    return (
      <div className="flex min-h-40 flex-col items-center justify-center gap-2 rounded-lg border border-line-strong border-dashed px-6 text-center font-sans text-ink-2 text-ui">
        <ImageOff size={20} aria-hidden />
        {m.editor_image_missing()}
      </div>
    );
  }
  return <img src={address} alt={alt} draggable={false} onError={() => setMissing(address)} />;
}

type WordsProps = { src: string; alt: string; onChange: (alt: string) => void; onLeave: () => void };

/** Fields for the alternative text and the credit of an image. */
function Words({ src, alt, onChange, onLeave }: WordsProps) {
  const id = imageIdIn(src);
  return (
    <figcaption contentEditable={false}>
      <input
        aria-label={m.editor_alt()}
        placeholder={m.editor_alt_hint()}
        value={alt}
        maxLength={300}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          onLeave();
        }}
      />
      {id !== null && <ImageWords kind="credit" id={id} onLeave={onLeave} />}
      {id !== null && <ProposeAlt imageId={id} onTake={onChange} />}
    </figcaption>
  );
}
