import type { LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Action of a button on the open screen, for the palette. */
export type ScreenAction = {
  key: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Other words that find it. */
  words?: string;
  /** Keys that do the same. */
  keys?: string;
  /** Text beside the label. */
  aside?: string;
  /** True if it shows something and changes nothing. Such actions come first, so that Enter alone changes nothing. */
  looks?: true;
};

let offered: readonly ScreenAction[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ScreenAction[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Offers actions in the palette while their buttons are shown. Actions that cannot be taken now are left out by the caller. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const run = useEffectEvent((key: string) => actions.find((one) => one.key === key)?.run());
  const add = useEffectEvent(() => {
    const own = actions.map((action) => ({ ...action, run: () => run(action.key) }));
    set([...offered, ...own]);
    return () => set(offered.filter((one) => !own.includes(one)));
  });
  const listed = actions.map(({ key, label }) => `${key} ${label}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette lists other actions once these change.
  useEffect(() => add(), [listed]);
}

/** Returns the actions of the open screen: those that show something, then those that change something. */
export function useOfferedActions(): readonly ScreenAction[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  return [...all.filter(({ looks }) => looks === true), ...all.filter(({ looks }) => looks !== true)];
}
