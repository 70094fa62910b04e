import { useEffect, useRef, useState } from "react";
import { toast, toastProblem } from "#src/ui/toast.tsx";

type Step = { ids: readonly string[]; said: string; run: (id: string) => Promise<unknown> };
type Waiting = Step & { close: () => void };

/**
 * Delays changes that no operation can undo for as long as their undo is offered. The affected items are hidden meanwhile. Leaving the
 * screen or the window carries out waiting changes.
 */
export function useDeferred() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<Waiting>());
  const show = (ids: readonly string[]) => setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))));
  useEffect(() => {
    const all = waiting.current;
    const leave = () => {
      for (const one of [...all]) one.close();
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, []);

  async function carryOut(one: Waiting): Promise<void> {
    if (!waiting.current.delete(one)) return;
    const outcomes = await Promise.allSettled(one.ids.map(one.run));
    for (const outcome of outcomes) if (outcome.status === "rejected") toastProblem(outcome.reason);
    show(one.ids);
  }

  function defer(step: Step): void {
    const undo = () => {
      if (waiting.current.delete(one)) show(step.ids);
    };
    const one: Waiting = { ...step, close: toast(step.said, { undo, onGone: () => void carryOut(one) }) };
    waiting.current.add(one);
    setHidden((before) => new Set([...before, ...step.ids]));
  }

  return { hidden, defer };
}
