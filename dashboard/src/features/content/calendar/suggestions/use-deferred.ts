import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { toast, toastProblem } from "#src/ui/toast.tsx";

type Step = { ids: readonly string[]; said: string; run: (id: string) => Promise<unknown> };
type Waiting = Step & { timer: ReturnType<typeof setTimeout> };

/** Time for which undo is offered. */
const waitMilliseconds = 6000;

/**
 * Delays changes that no operation can undo. The affected items are hidden meanwhile. Leaving the screen or the window carries
 * out waiting changes.
 */
export function useDeferred() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<Waiting>());
  const show = useCallback((ids: readonly string[]) => {
    setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, []);
  const carryOut = useCallback(
    async (one: Waiting): Promise<void> => {
      if (!waiting.current.delete(one)) return;
      clearTimeout(one.timer);
      const outcomes = await Promise.allSettled(one.ids.map(one.run));
      for (const outcome of outcomes) if (outcome.status === "rejected") toastProblem(outcome.reason);
      show(one.ids);
    },
    [show],
  );
  useEffect(() => {
    const all = waiting.current;
    const leave = () => {
      for (const one of [...all]) void carryOut(one);
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [carryOut]);

  function defer(step: Step): void {
    const one: Waiting = { ...step, timer: setTimeout(() => void carryOut(one), waitMilliseconds) };
    waiting.current.add(one);
    setHidden((before) => new Set([...before, ...step.ids]));
    const undo = () => {
      if (!waiting.current.delete(one)) return;
      clearTimeout(one.timer);
      show(step.ids);
    };
    toast(step.said, { action: { label: m.calendar_undo(), run: undo } });
  }

  return { hidden, defer };
}
