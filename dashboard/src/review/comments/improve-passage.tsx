import { limits, type PassageWay, passageWays } from "@galley/contract";
import { parseArticle, plainTextOf } from "@galley/markdown";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Sparkles } from "lucide-react";
import { createElement, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { pieces } from "../differences/pieces.ts";
import { diffField } from "../differences/word-diff.ts";
import type { Passage, PassageHandle } from "../passages/passage.ts";

type Props = { articleId: string; passage: Passage; handle: PassageHandle; onClose: () => void };

const ways: Record<PassageWay, () => string> = {
  shorter: m.review_improve_shorter,
  clearer: m.review_improve_clearer,
  correct: m.review_improve_correct,
  voice: m.review_improve_voice,
};

const differenceClass =
  "text-diff max-h-[45vh] overflow-y-auto whitespace-pre-wrap rounded-md bg-panel px-2.5 py-2 text-xs leading-4.5 [overflow-wrap:anywhere]";

/** Card with other words that a model proposes for a passage. A person takes them into the text, or drops them. */
export function ImprovePassage({ articleId, passage, handle, onClose }: Props) {
  const box = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ way: PassageWay; markdown: string }>();
  const [problem, setProblem] = useState<string>();
  // The service itself asks a model again where that may help.
  const improving = useMutation({ ...mutation("improve_passage"), retry: false });
  const { data, isPending } = improving;
  useEffect(() => box.current?.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true }), []);
  const improve = (way: PassageWay) => {
    const read = handle.readPassage?.(passage.id);
    setProblem(read === undefined ? m.review_orphaned() : undefined);
    if (read === undefined) return;
    setAsked({ way, markdown: read.markdown });
    const { before, after } = read;
    const most = limits.passageContextLengthMax;
    const around = { before: [...before].slice(-most).join(""), after: [...after].slice(0, most).join("") };
    improving.mutate(
      { id: articleId, passage: read.markdown, way, ...around },
      { onError: (error) => setProblem(reasonOf(error)), onSuccess: () => box.current?.focus() },
    );
  };
  const leave = () => {
    onClose();
    handle.focus();
  };
  const take = (markdown: string) => {
    if (handle.readPassage?.(passage.id)?.markdown !== asked?.markdown) return setProblem(m.review_improve_changed());
    handle.replacePassage?.(passage.id, markdown);
    toast(m.review_improve_taken());
    leave();
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.review_improve_title()}
      onKeyDown={({ key }) => key === "Escape" && leave()}
      className="flex flex-col gap-2.5 rounded-xl border border-line-strong bg-card p-3.5 text-ui leading-[1.1875rem] shadow-black/10 shadow-lg outline-none"
    >
      <h3 className="flex items-center gap-1.5 font-medium text-xs">
        <Sparkles size={13} aria-hidden className="text-violet-i" />
        {m.review_improve_title()}
      </h3>
      <FormProblem>{problem}</FormProblem>
      <Ways chosen={asked?.way} isBusy={isPending} onChoose={improve} />
      <p role="status" className="text-ink-2 text-xs leading-4.5 empty:hidden">
        {isPending && m.review_improve_asking()}
        {data !== undefined && (data.because === "" ? m.review_improve_same() : data.because)}
      </p>
      {data !== undefined &&
        data.because !== "" &&
        createElement("p", { className: differenceClass }, ...pieces(difference(asked?.markdown ?? "", data.markdown)))}
      <div className="flex justify-end gap-2">
        <Button look="quiet" className="h-7 px-2.5 text-xs" onClick={leave}>
          {data === undefined ? m.cancel() : m.review_improve_drop()}
        </Button>
        {data !== undefined && data.because !== "" && (
          <Button look="primary" className="h-7 px-2.5 text-xs" onClick={() => take(data.markdown)}>
            <Check size={14} aria-hidden />
            {m.review_improve_take()}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Compares what people read, and the Markdown where only marks or links differ. */
function difference(before: string, after: string) {
  const [old, fresh] = [before, after].map((markdown) => plainTextOf(parseArticle(markdown).document));
  return old === fresh ? diffField(before, after) : diffField(old ?? "", fresh ?? "");
}

type WaysProps = { chosen: PassageWay | undefined; isBusy: boolean; onChoose: (way: PassageWay) => void };

function Ways({ chosen, isBusy, onChoose }: WaysProps) {
  const { organization } = usePlace();
  if (useCapabilities()?.articles !== true)
    return (
      <>
        <p className="text-ink-2 text-xs leading-4.5">{m.review_improve_without()}</p>
        <Link
          to="/organizations/$organizationId/settings"
          params={{ organizationId: organization.id }}
          className={buttonClass("plain", "self-start")}
        >
          {m.review_improve_enter()}
        </Link>
      </>
    );
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{m.review_improve_how()}</legend>
      {passageWays.map((way) => (
        <Button
          key={way}
          aria-pressed={way === chosen}
          // A button that waits keeps the focus.
          aria-disabled={isBusy || undefined}
          className={cx("h-7 px-2.5 text-xs aria-disabled:opacity-40", way === chosen && "bg-panel")}
          onClick={() => !isBusy && onChoose(way)}
        >
          {ways[way]()}
        </Button>
      ))}
    </fieldset>
  );
}
