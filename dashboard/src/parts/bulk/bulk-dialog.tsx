import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import type { CloseBulk } from "./bulk-item.ts";
import { BulkProgress, BulkReport } from "./bulk-report.tsx";
import { type Step, useBulkRun } from "./use-bulk-run.ts";

type BulkDialogProps = {
  title: string;
  text: ReactNode;
  action: string;
  danger?: boolean;
  done: (inputs: { count: number }) => string;
  /** Empty while input is missing. */
  steps: readonly Step[];
  /** Whether each step waits for the one before it. */
  isRow?: boolean;
  onClose: CloseBulk;
  children: ReactNode;
};

/** Dialog that asks, shows progress and reports the outcome for each item. It stays open while anything runs. */
export function BulkDialog({ title, text, action, danger = false, done, steps, isRow = false, onClose, children }: BulkDialogProps) {
  const run = useBulkRun(isRow ? 1 : undefined);
  const succeeded = run.outcomes.filter((outcome) => outcome.done);
  // A refused item has changed since the person saw it, so none that was tried stays selected.
  const close = () => (run.stage === "running" ? run.stop() : onClose(run.outcomes.map(({ item }) => item.about.id)));
  if (run.stage === "ask") {
    return (
      <Dialog open onClose={close} title={title} description={text}>
        {children}
        <DialogActions>
          <Button onClick={close}>{m.cancel()}</Button>
          <Button look={danger ? "danger" : "primary"} disabled={steps.length === 0} onClick={() => void run.start(steps)}>
            {action}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  const isDone = run.stage === "report";
  return (
    <Dialog open onClose={close} title={isDone ? m.bulk_report() : m.bulk_working()}>
      {isDone ? (
        <BulkReport run={run} summary={succeeded.length > 0 ? done({ count: succeeded.length }) : ""} />
      ) : (
        <BulkProgress run={run} />
      )}
      <DialogActions>
        {isDone ? (
          <Button look="primary" onClick={close} data-first>
            {m.close()}
          </Button>
        ) : (
          <Button busy={run.isStopping} onClick={run.stop}>
            {m.bulk_stop()}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
