import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import { queryClient } from "#src/api/query-client.ts";
import { type Session, session } from "#src/api/session.ts";
import { dropKept, keep, readKept } from "./kept.ts";
import { changesOf, isSameSetting } from "./merge.ts";

/** `first`: the values without what was kept. */
export type KeptValues<Values> = { values: Values; first: Values; set: Dispatch<SetStateAction<Values>>; forget: () => void };

/**
 * State of fields of which this browser keeps those that were changed, until the service has accepted them or the person gives them up,
 * which calls `forget`. Without a name nothing is kept.
 */
export function useKeptValues<Values>(name: string | undefined, initial: Values): KeptValues<Values> {
  const key = name === undefined ? undefined : valuesKey(name);
  const [first] = useState(initial);
  const [values, show] = useState(() => (key === undefined ? first : withKept(first, readKept(key))));
  const latest = useRef(values);
  // Keeps at once, and not when the next view is drawn: an answer may come after the dialog was closed.
  const set = (next: SetStateAction<Values>) => {
    latest.current = typeof next === "function" ? (next as (before: Values) => Values)(latest.current) : next;
    show(latest.current);
    if (key === undefined) return;
    if (isSameSetting(latest.current, first)) dropKept(key);
    else keep(key, enteredIn(latest.current, first));
  };
  return { values, first, set, forget: () => key !== undefined && dropKept(key) };
}

/** Returns the fields that were changed: others may be changed by somebody else meanwhile. */
export function enteredIn<Values>(values: Values, first: Values): unknown {
  return isFields(values) && isFields(first) ? changesOf(values, first) : values;
}

function isFields(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns whether there are kept values. */
export function hasKept(name: string): boolean {
  return readKept(valuesKey(name)) !== null;
}

function valuesKey(name: string): string {
  return `galley-entered:${queryClient.getQueryData<Session>(session.queryKey)?.person.id}:${name}`;
}

/** Returns the first values with what was kept of their fields. What has another shape was changed by somebody else. */
export function withKept<Values>(first: Values, kept: unknown): Values {
  if (kept === null || typeof kept !== typeof first) return first;
  if (typeof first !== "object" || first === null) return kept as Values;
  const fitting = Object.entries(kept ?? {}).filter(([name, value]) => {
    const own: unknown = first[name as keyof Values];
    return own === null || own === undefined || (typeof value === typeof own && Array.isArray(value) === Array.isArray(own));
  });
  return { ...first, ...Object.fromEntries(fitting.filter(([name]) => name in (first as object))) };
}
