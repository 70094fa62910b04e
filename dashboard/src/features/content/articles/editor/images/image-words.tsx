import { limits } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { useCan } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";

const kinds = {
  alt: { label: m.editor_alt, hint: m.editor_alt_hint, lengthMax: limits.imageAltLengthMax, done: m.editor_cover_alt_saved },
  credit: { label: m.editor_credit, hint: m.editor_credit_hint, lengthMax: limits.imageCreditLengthMax, done: m.editor_credit_saved },
};

type Props = { id: string; kind: keyof typeof kinds; editable?: boolean; onLeave: () => void };

/** Words that belong to an image itself, where it stands. They are kept as soon as a person leaves the field. */
export function ImageWords({ id, kind, editable = true, onLeave }: Props) {
  const mayChange = useCan("images:write") && editable;
  const { data } = useQuery(query("get_image", { id }));
  const updating = useMutation(mutation("update_image"));
  const { values, set } = useKeptValues(`image_words:${id}:${kind}`, { typed: null as string | null });
  const { typed } = values;
  const setTyped = (next: string | null) => set({ typed: next });
  const discarding = useRef(false);
  if (data === undefined) return null;
  const { label, hint, lengthMax, done } = kinds[kind];
  const saved = data[kind] ?? "";
  const save = () => {
    const next = (typed ?? saved).trim();
    if (next === saved || discarding.current) return setTyped(null);
    const change = kind === "alt" ? { alt: next } : { credit: next === "" ? null : next };
    const accepted = () => {
      setTyped(null);
      toast(done());
    };
    updating.mutate({ id, ...change }, { onSuccess: accepted, onError: toastProblem });
  };
  return (
    <NamedWords name={label()}>
      <input
        aria-label={label()}
        placeholder={hint()}
        value={typed ?? saved}
        readOnly={!mayChange}
        maxLength={lengthMax}
        onFocus={() => {
          discarding.current = false;
        }}
        onChange={(event) => {
          // The editor takes the focus a frame after Escape: what is typed until then is new.
          discarding.current = false;
          setTyped(event.target.value);
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          discarding.current = event.key === "Escape";
          onLeave();
        }}
      />
    </NamedWords>
  );
}

/** Field of words below an image, with its name before it. */
export function NamedWords({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <span aria-hidden className="shrink-0 text-ink-3">
        {name}
      </span>
      {children}
    </span>
  );
}
