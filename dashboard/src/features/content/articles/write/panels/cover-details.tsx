import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { imageAddress } from "#src/format/image-address.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { TextArea } from "#src/ui/field.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Manuscript } from "../manuscript.ts";
import { useCoverImage } from "./use-cover-image.ts";

type Cover = NonNullable<Manuscript["cover"]>;
type Point = { x: number; y: number };

/** Alternative text and focus point of the cover. Both belong to the image, not to a revision. */
export function CoverDetails({ projectId, cover, editable }: { projectId: string; cover: Cover; editable: boolean }) {
  const image = useCoverImage(projectId, cover.id);
  const mayChange = useCan("images:write") && editable;
  const updating = useMutation(mutation("update_image"));
  const [typed, setTyped] = useState<string>();
  const saved = image?.alt ?? cover.alt;
  const alt = typed ?? saved;
  const change = (input: { alt?: string; focus?: Point }, done?: () => void) =>
    updating.mutate({ id: cover.id, ...input }, { ...(done && { onSuccess: done }), onError: toastProblem });
  return (
    <>
      <Focus cover={cover} alt={saved} focus={image?.focus ?? null} onChange={mayChange ? (focus) => change({ focus }) : undefined} />
      <TextArea
        label={m.editor_cover_alt()}
        hint={m.editor_cover_alt_hint()}
        maxLength={300}
        rows={2}
        value={alt}
        disabled={!mayChange}
        onChange={setTyped}
      />
      {alt.trim() !== saved && (
        <Button
          className="self-start"
          busy={updating.isPending}
          onClick={() =>
            change({ alt: alt.trim() }, () => {
              setTyped(undefined);
              toast(m.editor_cover_alt_saved());
            })
          }
        >
          {m.editor_cover_alt_save()}
        </Button>
      )}
    </>
  );
}

type FocusProps = { cover: Cover; alt: string; focus: Point | null; onChange: ((focus: Point) => void) | undefined };

function Focus({ cover, alt, focus, onChange }: FocusProps) {
  const [moved, setMoved] = useState<Point>();
  const point = moved ?? focus ?? { x: 0.5, y: 0.5 };
  const picture = <img src={imageAddress(cover.id, 640)} alt={alt} width={cover.width} height={cover.height} className="h-auto w-full" />;
  if (onChange === undefined) return <div className="overflow-hidden rounded-xl">{picture}</div>;
  const set = (next: Point) => {
    setMoved(next);
    onChange(next);
  };
  return (
    <div>
      <button
        type="button"
        aria-label={`${m.editor_cover_focus()}: ${m.editor_cover_focus_value({ x: Math.round(point.x * 100), y: Math.round(point.y * 100) })}`}
        onClick={(event) => set(pointOf(event))}
        onKeyDown={(event) => {
          const next = movedBy(event, point);
          if (next !== null) set(next);
        }}
        className="relative block w-full cursor-crosshair overflow-hidden rounded-xl"
      >
        {picture}
        <span
          aria-hidden
          className="-translate-x-1/2 -translate-y-1/2 absolute size-6 rounded-full border-2 border-white bg-black/30 outline outline-black/40"
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        />
      </button>
      <p className="mt-1.5 text-ink-3 text-xs leading-5">{m.editor_cover_focus_hint()}</p>
    </div>
  );
}

function pointOf(event: MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  // A key press on a button has no position and counts as its middle.
  if (event.detail === 0) return { x: 0.5, y: 0.5 };
  return { x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) };
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

function movedBy(event: KeyboardEvent, { x, y }: Point): Point | null {
  const step = steps[event.key];
  if (step === undefined) return null;
  event.preventDefault();
  return { x: share(x + step.x), y: share(y + step.y) };
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}
