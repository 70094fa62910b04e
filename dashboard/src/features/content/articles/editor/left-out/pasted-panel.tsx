import { type Editor, useEditorState } from "@tiptap/react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import type { Kept, KeptKind } from "../paste/kept.ts";
import { forgetPaste, type PasteLosses, pasteAgain, pasteLosses, takeBack } from "../paste/last-paste.ts";
import { LeftOutList } from "./left-out-list.tsx";
import { formNames, type LossRow, lossRows } from "./loss-rows.ts";

/** Panel of what the last paste lost, with a choice for each kind. It stays until a person closes it, and says what it has to say once. */
export function PastedPanel({ editor }: { editor: Editor }) {
  const losses = useEditorState({ editor, selector: ({ editor: current }) => pasteLosses(current.state), equalityFn: Object.is });
  const rows = losses === null ? [] : lossRows(losses.leftOut, losses.keep);
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length > 0 && `${m.pasted_title()}: ${rows.map(({ text }) => text).join("; ")}`}
      </p>
      {losses !== null && <Panel editor={editor} losses={losses} rows={rows} />}
    </>
  );
}

type PanelProps = { editor: Editor; losses: PasteLosses; rows: readonly LossRow[] };

function Panel({ editor, losses: { leftOut, more, keep }, rows }: PanelProps) {
  const close = () => {
    forgetPaste(editor.view);
    // Before the button goes: a focus that waits for a frame is on the page for as long.
    editor.view.focus();
  };
  return (
    <section
      aria-label={m.pasted_title()}
      onKeyDown={(event) => event.key === "Escape" && close()}
      className="sticky bottom-4 z-20 mt-4 rounded-xl border border-line bg-card p-4 text-ui shadow-black/10 shadow-lg"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 className="font-semibold text-sm leading-5">{m.pasted_title()}</h2>
        <button type="button" onClick={close} className="shrink-0 rounded py-0.5 font-medium underline underline-offset-3">
          {m.close()}
        </button>
      </div>
      <ul className="mt-1 flex max-h-60 flex-col overflow-y-auto">
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.offer}`} row={row} keep={keep} onKeep={(next) => pasteAgain(editor.view, next)} />
        ))}
        {more > 0 && <li className="py-1 leading-5">{m.left_out_more({ count: more })}</li>}
      </ul>
      <details className="mt-1 text-ink-2 text-xs leading-5">
        <summary className="cursor-pointer">{m.pasted_where()}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys. */}
        <section tabIndex={0} aria-label={m.pasted_where()} className="mt-1 max-h-60 overflow-y-auto">
          <LeftOutList found={leftOut} more={more} />
        </section>
      </details>
      {keep === null ? (
        <p className="mt-1 text-ink-2 text-xs leading-5">{m.pasted_fixed()}</p>
      ) : (
        <Button
          className="mt-3"
          onClick={() => {
            takeBack(editor.view);
            editor.view.focus();
          }}
        >
          {m.pasted_undo()}
        </Button>
      )}
    </section>
  );
}

type RowProps = { row: LossRow; keep: Kept | null; onKeep: (keep: Kept) => void };

function Row({ row: { kind, text, offer }, keep, onKeep }: RowProps) {
  const known = kind as KeptKind;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="leading-5">{text}</span>
      {offer !== null && keep !== null && (
        <fieldset aria-label={text} className="flex gap-0.5 rounded-md bg-panel p-0.5">
          <Choice isOn={keep.has(known)} label={formNames[offer]()} onChoose={() => onKeep(keep.union(new Set([known])))} />
          <Choice isOn={!keep.has(known)} label={m.pasted_leave_out()} onChoose={() => onKeep(keep.difference(new Set([known])))} />
        </fieldset>
      )}
    </li>
  );
}

function Choice({ isOn, label, onChoose }: { isOn: boolean; label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => !isOn && onChoose()}
      className={cx("rounded px-2 py-0.5 text-xs leading-5", isOn ? "bg-card font-medium text-ink" : "text-ink-2 hover:text-ink")}
    >
      {label}
    </button>
  );
}
