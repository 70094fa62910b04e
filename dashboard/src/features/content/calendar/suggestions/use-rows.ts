import { useState } from "react";
import { m } from "#messages";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import type { SuggestionDecision } from "./suggestion.ts";

type Way = SuggestionDecision | "plan";
type Asked<T> = {
  topics: readonly T[];
  ways: readonly Way[];
  decide: (decision: SuggestionDecision, topics: readonly T[]) => void;
  plan: (topic: T) => void;
};

export type SuggestionRows<T extends { id: string }> = ReturnType<typeof useSuggestionRows<T>>;

/** Manages the active row, the selected rows and the actions on them, with shortcuts. */
export function useSuggestionRows<T extends { id: string }>({ topics, ways, decide, plan }: Asked<T>) {
  const [active, setActive] = useState<string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = topics.filter(({ id }) => ticked.has(id));
  const index = Math.max(
    0,
    topics.findIndex(({ id }) => id === active),
  );

  function step(by: 1 | -1): void {
    const from = active === undefined ? (by === 1 ? -1 : 0) : index;
    const next = topics[Math.min(topics.length - 1, Math.max(0, from + by))];
    if (next === undefined) return;
    setActive(next.id);
    focusRow(next.id);
  }

  function act(way: Way, about: readonly T[]): void {
    const [first] = about;
    if (first === undefined || !ways.includes(way)) return;
    if (way === "plan") {
      plan(first);
      return;
    }
    const gone = new Set(about.map(({ id }) => id));
    const next = topics.slice(index + 1).find(({ id }) => !gone.has(id)) ?? topics.findLast(({ id }) => !gone.has(id));
    decide(way, about);
    setTicked(new Set([...ticked].filter((id) => !gone.has(id))));
    setActive(next?.id);
    if (next !== undefined) requestAnimationFrame(() => focusRow(next.id));
  }

  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))));
  const atHand = () => topics.slice(index, index + 1);
  const keyed = (way: Way) => act(way, way === "plan" || chosen.length === 0 ? atHand() : chosen);
  useShortcuts([
    { keys: "j", label: m.calendar_key_next(), run: () => step(1) },
    { keys: "k", label: m.calendar_key_previous(), run: () => step(-1) },
    { keys: "x", label: m.calendar_key_choose(), run: () => atHand().map(({ id }) => tick([id], !ticked.has(id))) },
    ...(ways.includes("accept") ? [{ keys: "a", label: m.calendar_accept(), run: () => keyed("accept") }] : []),
    ...(ways.includes("plan") ? [{ keys: "p", label: m.calendar_plan(), run: () => keyed("plan") }] : []),
    ...(ways.includes("decline") ? [{ keys: "d", label: m.calendar_decline(), run: () => keyed("decline") }] : []),
  ]);
  return { active: topics[index]?.id, chosen, ticked, tick, act, enter: setActive };
}

function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-topic="${CSS.escape(id)}"]`)?.focus();
}
