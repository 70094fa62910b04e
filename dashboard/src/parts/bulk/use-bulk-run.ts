import { useRef, useState } from "react";
import { queryClient } from "#src/api/query-client.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { currentOrganization } from "#src/api/scope.ts";
import type { BulkItem } from "./bulk-item.ts";
import { type Outcome, runEach } from "./run-each.ts";

/** Item and the work to do for it. */
export type Step = { about: Pick<BulkItem, "id" | "title">; run: () => Promise<string[]> };
export type StepOutcome = Outcome<Step>;

export type BulkRun = {
  stage: "ask" | "running" | "report";
  total: number;
  outcomes: readonly StepOutcome[];
  isStopping: boolean;
  start: (steps: readonly Step[]) => Promise<void>;
  stop: () => void;
};

const usualAtOnce = 4;

/** Runs steps, a few at a time, and keeps their outcomes. It always waits for steps that have started. */
export function useBulkRun(atOnce = usualAtOnce): BulkRun {
  const [stage, setStage] = useState<BulkRun["stage"]>("ask");
  const [total, setTotal] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly StepOutcome[]>([]);
  const [isStopping, setIsStopping] = useState(false);
  const stopped = useRef(false);
  return {
    stage,
    total,
    outcomes,
    isStopping,
    async start(steps) {
      setTotal(steps.length);
      setStage("running");
      const organizationId = currentOrganization();
      await runEach(steps, {
        atOnce,
        work: ({ run }) => run(),
        onOutcome: (outcome) => setOutcomes((before) => [...before, outcome]),
        isStopped: () => stopped.current,
        reasonOf,
      });
      setStage("report");
      await queryClient.invalidateQueries({ queryKey: [organizationId] });
    },
    stop() {
      stopped.current = true;
      setIsStopping(true);
    },
  };
}
