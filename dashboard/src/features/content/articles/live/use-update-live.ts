import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import type { UpdateStep } from "./update-steps.ts";

export type GoLiveMoment = { day: string; time: string } | null;
type Article = Output<"get_article">;

type Options = {
  article: Article;
  /** Steps that are needed now. They are settled once the first of them begins. */
  steps: readonly UpdateStep[];
  /** Saves what is on the screen. Returns its revision, or null if it could not. */
  save: (() => Promise<number | null>) | undefined;
};

/** Carries out the steps of an update one by one. After a refusal, those that are done stay done, and the rest can be tried again. */
export function useUpdateLive({ article, steps, save }: Options) {
  const [begun, setBegun] = useState<readonly UpdateStep[] | null>(null);
  const plan = begun ?? steps;
  const [done, setDone] = useState<readonly UpdateStep[]>([]);
  const [revision, setRevision] = useState(article.revision);
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const calls = useCalls(article.id);

  async function run(moment: GoLiveMoment, wish: string): Promise<number | null> {
    setBegun(plan);
    setRunning(true);
    setProblem(undefined);
    let current = revision;
    try {
      for (const step of plan.filter((one) => !done.includes(one))) {
        if (step === "save") {
          const saved = (await save?.()) ?? null;
          if (saved === null) {
            setProblem(m.live_not_saved());
            return null;
          }
          current = saved;
          setRevision(saved);
        } else await calls[step]({ revision: current, moment, wish });
        setDone((before) => [...before, step]);
      }
      return current;
    } catch (error) {
      setProblem(reasonOf(error));
      return null;
    } finally {
      setRunning(false);
    }
  }
  return { run, plan, done, problem, isRunning };
}

type StepInput = { revision: number; moment: GoLiveMoment; wish: string };

function useCalls(id: string): Record<Exclude<UpdateStep, "save">, (input: StepInput) => Promise<unknown>> {
  const commenting = useMutation(mutation("create_comment"));
  const submitting = useMutation(mutation("submit_article"));
  const approving = useMutation(mutation("approve_article"));
  const publishing = useMutation(mutation("publish_article_now"));
  const scheduling = useMutation(mutation("schedule_article"));
  return {
    wish: async ({ wish }) => wish.trim() !== "" && commenting.mutateAsync({ id, body: wish.trim() }),
    submit: () => submitting.mutateAsync({ id }),
    approve: ({ revision }) => approving.mutateAsync({ id, revision }),
    go_live: ({ revision, moment }) =>
      moment === null ? publishing.mutateAsync({ id, revision }) : scheduling.mutateAsync({ id, ...moment }),
  };
}
