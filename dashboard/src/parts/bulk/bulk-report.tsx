import { Check, X } from "lucide-react";
import { m } from "#messages";
import type { BulkRun, StepOutcome } from "./use-bulk-run.ts";

export function BulkProgress({ run }: { run: BulkRun }) {
  const through = run.outcomes.length;
  return (
    <div className="py-2">
      <progress aria-label={m.bulk_progress()} value={through} max={run.total} className="h-1.5 w-full text-accent" />
      <p role="status" className="mt-2 text-ink-2 text-ui tabular-nums">
        {m.bulk_progress_of({ through, total: run.total })}
      </p>
    </div>
  );
}

/** Outcomes for the items: first the refused ones with the service's reason, then those done. */
export function BulkReport({ run, summary }: { run: BulkRun; summary: string }) {
  const refused = run.outcomes.filter((outcome) => !outcome.done);
  const done = run.outcomes.filter((outcome) => outcome.done);
  const untried = run.total - run.outcomes.length;
  return (
    <div>
      <p role="status" className="text-ui">
        <span className="font-medium text-green-i">{summary}</span>
        {refused.length > 0 && <span className="font-medium text-red-i"> {m.bulk_refused({ count: refused.length })}</span>}
        {untried > 0 && <span className="text-ink-2"> {m.bulk_untried({ count: untried })}</span>}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
        {[...refused, ...done].map((outcome) => (
          <OutcomeRow key={outcome.item.about.id} outcome={outcome} />
        ))}
      </ul>
    </div>
  );
}

function OutcomeRow({ outcome }: { outcome: StepOutcome }) {
  const { title } = outcome.item.about;
  return (
    <li className="flex gap-2.5 px-3 py-2 text-ui">
      {outcome.done ? (
        <Check size={15} className="mt-0.5 shrink-0 text-green-i" aria-label={m.bulk_outcome_done()} />
      ) : (
        <X size={15} className="mt-0.5 shrink-0 text-red-i" aria-label={m.bulk_outcome_refused()} />
      )}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="leading-5">{title}</p>
        {outcome.done ? (
          outcome.notes.map((note) => (
            <p key={note} className="text-ink-3 text-xs leading-4.5">
              {note}
            </p>
          ))
        ) : (
          <p className="text-red-i text-xs leading-4.5">{outcome.reason}</p>
        )}
      </div>
    </li>
  );
}
