import type { ReactNode } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
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
  /** Receives the ids of the articles that were tried. */
  onClose: (tried: readonly string[]) => void;
  children: ReactNode;
};

/** Dialog that asks, shows progress and reports the outcome for each article. It stays open while anything runs. */
export function BulkDialog({ title, text, action, danger = false, done, steps, onClose, children }: BulkDialogProps) {
  const run = useBulkRun();
  const succeeded = run.outcomes.filter((outcome) => outcome.done);
  // A refused article has changed since the person saw it, so none that was tried stays selected.
  const close = () => (run.stage === "running" ? run.stop() : onClose(run.outcomes.map(({ item }) => item.article.id)));
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
    <Dialog open onClose={close} title={isDone ? m.articles_report() : m.articles_working()}>
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
            {m.articles_stop()}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
