import { useMutation, useQuery } from "@tanstack/react-query";
import { Crosshair, ImagePlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { imageAddress, imageSources } from "#src/format/image-address.ts";
import { CropButton } from "#src/parts/images/crop/crop-button.tsx";
import { cropPosition } from "#src/parts/images/crop-position.ts";
import type { Point } from "#src/parts/images/focus-point.tsx";
import { ProposeAlt } from "#src/parts/images/propose-alt.tsx";
import { useCan } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { ImageWords } from "../../editor/images/image-words.tsx";
import { LazyPicker } from "../../editor/images/lazy-picker.tsx";
import type { Manuscript } from "../manuscript.ts";

const CoverFocus = lazy(() => import("./cover-focus.tsx"));
// Cut as the page of the blog shows it.
const shape = { width: 2, height: 1 };

type Cover = NonNullable<Manuscript["cover"]>;
/** `about`: the title of the article. */
type Props = {
  projectId: string;
  about: string;
  cover: Cover | null;
  editable: boolean;
  onWrite: (cover: Cover | null) => void;
  onLeave: () => void;
};

/** Cover of an article where the page shows it, with its words and what changes it. */
export function CoverFigure({ projectId, about, cover, editable, onWrite, onLeave }: Props) {
  const [choosing, setChoosing] = useState(false);
  const choose = () => setChoosing(true);
  return (
    <>
      {cover === null ? (
        editable && (
          <Button look="quiet" className="-ml-3 text-ink-3" onClick={choose}>
            <ImagePlus size={15} aria-hidden />
            {m.editor_cover_choose()}
          </Button>
        )
      ) : (
        <Shown key={cover.id} {...{ cover, editable, onWrite, onLeave }} onChoose={choose} />
      )}
      <LazyPicker
        projectId={projectId}
        about={about}
        open={choosing}
        onClose={() => setChoosing(false)}
        onPick={({ id, alt, width, height }) => {
          onWrite({ id, alt, width, height });
          setChoosing(false);
        }}
      />
    </>
  );
}

type ShownProps = Omit<Props, "projectId" | "about" | "cover"> & { cover: Cover; onChoose: () => void };

function Shown({ cover, editable, onWrite, onLeave, onChoose }: ShownProps) {
  const { data: image } = useQuery(query("get_image", { id: cover.id }));
  // One after the other, so that the last choice stays.
  const updating = useMutation({ ...mutation("update_image"), scope: { id: `update_image:${cover.id}` } });
  const mayFocus = useCan("images:write") && editable;
  const [focusing, setFocusing] = useState(false);
  const focus = image?.focus ?? null;
  const saveFocus = (chosen: Point | null) => {
    setFocusing(false);
    if (chosen !== null) updating.mutate({ id: cover.id, focus: chosen }, { onError: toastProblem });
  };
  const takeAlt = (alt: string) =>
    updating.mutate({ id: cover.id, alt }, { onSuccess: () => toast(m.editor_cover_alt_saved()), onError: toastProblem });
  return (
    <figure aria-label={m.editor_cover()} className="written-image relative mb-4">
      <img
        src={imageAddress(cover.id, 1280)}
        srcSet={imageSources(cover)}
        sizes="(width <= 48rem) calc(100vw - 2rem), 46rem"
        fetchPriority="high"
        alt={image?.alt ?? cover.alt}
        width={cover.width}
        height={cover.height}
        style={{ objectPosition: cropPosition(cover, shape, focus) }}
        className="aspect-[2/1] h-auto w-full rounded-md bg-panel object-cover"
      />
      {editable && (
        <div className="absolute top-2 right-2 flex gap-1.5">
          <Button className="shadow-sm" onClick={onChoose}>
            {m.editor_cover_change()}
          </Button>
          {mayFocus && (
            <IconButton label={m.editor_cover_focus()} className="bg-card/90 shadow-sm" onClick={() => setFocusing(true)}>
              <Crosshair size={15} />
            </IconButton>
          )}
          <CropButton small imageId={cover.id} className="bg-card/90 shadow-sm" onCropped={({ markdown: _, ...next }) => onWrite(next)} />
          <IconButton label={m.editor_cover_remove()} className="bg-card/90 shadow-sm" onClick={() => onWrite(null)}>
            <Trash2 size={15} />
          </IconButton>
        </div>
      )}
      <figcaption>
        <ImageWords kind="alt" id={cover.id} editable={editable} onLeave={onLeave} />
        <ImageWords kind="credit" id={cover.id} editable={editable} onLeave={onLeave} />
        {editable && <ProposeAlt imageId={cover.id} onTake={takeAlt} />}
      </figcaption>
      {focusing && (
        <Suspense>
          <CoverFocus cover={cover} focus={focus} onClose={saveFocus} />
        </Suspense>
      )}
    </figure>
  );
}
