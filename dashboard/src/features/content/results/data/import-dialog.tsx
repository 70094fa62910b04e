import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { m } from "#messages";
import { daySpan } from "#src/format/dates.ts";
import { number } from "#src/format/numbers.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { DateField } from "#src/ui/date-field.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FileDrop } from "#src/ui/file-drop.tsx";
import { type ImportedResults, type ResultsImport, useResultsImport } from "./use-results-import.ts";

/** Dialog to import figures from a file. It shows what was stored, or what is wrong, line by line. */
export function ImportDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const coming = useResultsImport(projectId);
  const { stage, file } = coming;
  const stop = useEffectEvent(() => coming.stop());
  useEffect(() => () => stop(), []);
  return (
    <Dialog open onClose={onClose} title={m.results_import_title()} description={m.results_import_text()}>
      {stage.name === "choose" && <Drop coming={coming} />}
      {stage.name === "sending" && (
        <div role="status" className="py-4 text-ui">
          <p className="mb-2 flex justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{file?.name}</span>
            <span className="shrink-0 text-ink-3">{stage.share < 1 ? m.results_sending() : m.results_reading()}</span>
          </p>
          {/* Without a value the bar is animated, while the service reads the file. */}
          <progress
            aria-label={m.results_sending()}
            className="h-1.5 w-full text-accent"
            max={1}
            {...(stage.share < 1 && { value: stage.share })}
          />
        </div>
      )}
      {stage.name === "refused" && <Refused coming={coming} problems={stage.problems} asksDays={stage.asksDays} />}
      {stage.name === "done" && <Done imported={stage.imported} onAnother={coming.reset} onClose={onClose} />}
    </Dialog>
  );
}

function Drop({ coming }: { coming: ResultsImport }) {
  return (
    <>
      <FileDrop
        title={m.results_drop()}
        text={m.results_drop_text()}
        action={m.results_choose()}
        accept=".zip,.csv,text/csv,application/zip"
        onFile={coming.choose}
      />
      <details className="mt-3 text-ink-2 text-ui leading-5">
        <summary className="cursor-pointer font-medium text-ink">{m.results_how()}</summary>
        <ol className="mt-2 flex list-decimal flex-col gap-1 pl-5">
          <li>{m.results_how_1()}</li>
          <li>{m.results_how_2()}</li>
          <li>{m.results_how_3()}</li>
        </ol>
        <p className="mt-2">{m.results_how_csv()}</p>
        <code className="mt-1 block overflow-x-auto whitespace-nowrap rounded-md bg-panel px-2.5 py-1.5 text-xs">
          date,page,clicks,impressions,position
        </code>
      </details>
    </>
  );
}

function Refused({ coming, problems, asksDays }: { coming: ResultsImport; problems: readonly string[]; asksDays: boolean }) {
  const [first, ...lines] = problems;
  const { period, setPeriod, file } = coming;
  return (
    <DialogForm
      values={period}
      onSubmit={(event) => {
        event.preventDefault();
        void coming.again();
      }}
    >
      <div role="alert" className="rounded-lg bg-red-s px-3.5 py-3 text-red-i text-ui leading-5">
        <p className="flex items-start gap-2 font-medium">
          <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
          <span className="[overflow-wrap:anywhere]">
            {file?.name}: {first}
          </span>
        </p>
      </div>
      {lines.length > 0 && (
        <ul
          aria-label={m.results_lines()}
          className="mt-2 max-h-52 divide-y divide-line overflow-y-auto rounded-lg border border-line text-ui"
        >
          {lines.map((line) => (
            <li key={line} className="px-3.5 py-1.5 text-ink-2 [overflow-wrap:anywhere]">
              {line}
            </li>
          ))}
        </ul>
      )}
      {asksDays && (
        <div className="mt-4 grid grid-cols-2 gap-3">
          <DateField label={m.results_from()} value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
          <DateField label={m.results_to()} value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
        </div>
      )}
      <DialogActions>
        {/* If rows are invalid, sending the same file again cannot help. */}
        <Button look={lines.length > 0 ? "primary" : "plain"} onClick={coming.reset}>
          {m.results_other_file()}
        </Button>
        {lines.length === 0 && (
          <Button type="submit" look="primary" disabled={asksDays && (period.from === "" || period.to === "")}>
            {asksDays ? m.results_import_period() : m.try_again()}
          </Button>
        )}
      </DialogActions>
    </DialogForm>
  );
}

function Done({ imported, onAnother, onClose }: { imported: ImportedResults; onAnother: () => void; onClose: () => void }) {
  const { kind, from, to, rows, pages, queries, counted } = imported;
  const span = daySpan(from, to, "short");
  return (
    <>
      <div role="status" className="rounded-lg bg-green-s px-3.5 py-3 text-green-i text-ui leading-5">
        <p className="flex items-start gap-2 font-medium">
          <CircleCheck size={16} className="mt-0.5 shrink-0" aria-hidden />
          {kind === "days"
            ? m.results_stored_days({ rows: number(rows), pages: number(pages), span })
            : m.results_stored_sums({ pages: number(pages), span })}
        </p>
        {queries > 0 && <p className="mt-1 pl-6">{m.results_stored_queries({ queries: number(queries) })}</p>}
      </div>
      {!counted && rows > 0 && <p className="mt-3 text-ink-2 text-ui leading-5">{m.results_not_counted()}</p>}
      {kind === "period" && counted && <p className="mt-3 text-ink-2 text-ui leading-5">{m.results_sums_hint()}</p>}
      <DialogActions>
        <Button onClick={onAnother}>{m.results_another_file()}</Button>
        <Button look="primary" onClick={onClose} data-first>
          {m.results_see()}
        </Button>
      </DialogActions>
    </>
  );
}
