import { limits } from "@galley/contract";
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
import { ImageWords, NamedWords } from "./image-words.tsx";
import { UploadView } from "./upload-view.tsx";
import type { Uploads } from "./uploads.ts";

/** Image of the article with its alternative text below it, or its upload. */
export function ImageView({ node, editor, extension, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const uploads: Uploads | null = extension.options.uploads;
  const { src, alt, caption, upload } = node.attrs as { src: string; alt: string; caption: string; upload: string | null };
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
        <Words src={src} words={{ alt, caption }} onChange={updateAttributes} onLeave={() => editor.commands.focus()} />
      ) : (
        (caption || alt) !== "" && <figcaption contentEditable={false}>{caption || alt}</figcaption>
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

type ImageText = { alt: string; caption: string };
type WordsProps = { src: string; words: ImageText; onChange: (words: Partial<ImageText>) => void; onLeave: () => void };

/** Fields for the caption, the alternative text and the credit of an image. */
function Words({ src, words, onChange, onLeave }: WordsProps) {
  const id = imageIdIn(src);
  const field = (name: keyof ImageText, label: string, placeholder: string) => (
    <input
      aria-label={label}
      placeholder={placeholder}
      value={words[name]}
      maxLength={limits.imageAltLengthMax}
      onChange={(event) => onChange({ [name]: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        onLeave();
      }}
    />
  );
  return (
    <figcaption contentEditable={false}>
      {field("caption", m.editor_caption(), m.editor_caption_hint())}
      <NamedWords name={m.editor_alt()}>{field("alt", m.editor_alt(), m.editor_alt_hint())}</NamedWords>
      {id !== null && <ImageWords kind="credit" id={id} onLeave={onLeave} />}
      {id !== null && <ProposeAlt imageId={id} onTake={(alt) => onChange({ alt })} />}
    </figcaption>
  );
}
