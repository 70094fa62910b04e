import { drawnRatios, estimateCredits, limits, type PictureRatio } from "@galley/contract";
import { useMutation, useQueries } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { Button } from "#src/ui/button.tsx";
import { DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, SelectField, TextArea } from "#src/ui/field.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { moveInGrid } from "./grid-keys.ts";
import { Thumbnail } from "./thumbnail.tsx";

type Props = {
  projectId: string;
  /** Words of the text that the picture is for, which the prompt begins with. */
  about: string;
  onPick: (imageId: string) => void;
  onBack: () => void;
};

const sizeNames: Record<PictureRatio, () => string> = {
  "16:9": m.media_draw_wide,
  "4:5": m.media_draw_tall,
  "1:1": m.media_draw_square,
  "9:16": m.media_draw_full,
};

/** Form that has the service draw a picture in four variations, of which a person chooses one. All of them stay in the library. */
export default function DrawImages({ projectId, about, onPick, onBack }: Props) {
  const plain: { prompt: string; size: PictureRatio } = { prompt: about.slice(0, limits.imagePromptLengthMax), size: "16:9" };
  const { values, first, set, forget } = useKeptValues(`draw_images:${projectId}:${about}`, plain);
  // The service itself asks a model again where that may help.
  const drawing = useMutation({ ...mutation("draw_images"), retry: false });
  const { data, error, isPending } = drawing;
  const capabilities = useCapabilities();
  const credits = estimateCredits({ kind: "image", images: limits.imageVariationsMax }, capabilities?.ownModels);
  const prompt = values.prompt.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    drawing.mutate({ projectId, prompt, size: values.size }, { onSuccess: forget });
  };
  return (
    <DialogForm values={values} first={first} onDiscard={forget} onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem error={error} />
      <TextArea
        label={m.media_draw_prompt()}
        hint={m.media_draw_hint()}
        rows={3}
        maxLength={limits.imagePromptLengthMax}
        value={values.prompt}
        onChange={(next) => set((before) => ({ ...before, prompt: next }))}
      />
      <SelectField<PictureRatio>
        label={m.media_draw_size()}
        value={values.size}
        onChange={(size) => set((before) => ({ ...before, size }))}
        options={drawnRatios.map((value) => ({ value, label: `${sizeNames[value]()} (${value})` }))}
      />
      <p role="status" className="text-ink-2 text-ui leading-5 empty:hidden">
        {isPending ? m.media_drawing() : data?.notice}
      </p>
      {data !== undefined && !isPending && <Variations imageIds={data.imageIds} onPick={onPick} />}
      <DialogActions>
        <Button onClick={onBack}>{m.back()}</Button>
        <Button
          type="submit"
          look={data === undefined ? "primary" : "plain"}
          busy={isPending}
          disabled={prompt.length < limits.imagePromptLengthMin}
        >
          {m.media_draw_for({ count: credits })}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function Variations({ imageIds, onPick }: { imageIds: readonly string[]; onPick: (imageId: string) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const images = useQueries({ queries: imageIds.map((id) => query("get_image", { id })) });
  const isThere = images.every(({ data }) => data !== undefined);
  useEffect(() => {
    if (isThere) list.current?.querySelector("button")?.focus();
  }, [isThere]);
  return (
    <ul ref={list} aria-label={m.media_draw_choose()} onKeyDown={moveInGrid} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {images.map(
        ({ data: image }, index) =>
          image && (
            <li key={image.id} className="min-w-0">
              <button
                type="button"
                data-tile
                aria-label={m.media_draw_variation({ number: index + 1, alt: image.alt })}
                onClick={() => onPick(image.id)}
                className="group block w-full rounded-lg"
              >
                <Thumbnail
                  image={{ ...image, alt: "" }}
                  className="rounded-lg ring-1 ring-line group-hover:ring-2 group-hover:ring-accent"
                />
              </button>
            </li>
          ),
      )}
    </ul>
  );
}
