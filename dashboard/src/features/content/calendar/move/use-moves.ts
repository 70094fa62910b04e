import { useRef, useState } from "react";
import { m } from "#messages";
import { shortLocal } from "#src/format/dates.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { type CalendarEntry, type CalendarMoment, keyOf, localOf, momentOf } from "../entries.ts";
import { isFirstDate, moveRefusal } from "./refusal.ts";
import { type Moved, useSendMove } from "./use-send-move.ts";

type Way = { wanted: CalendarMoment };
export type AskedMove = { entry: CalendarEntry; to: CalendarMoment };

/**
 * Moves entries. A moved entry is shown at its new place at once, and returns if the service refuses. Moves made while one is
 * under way are sent as one, and are undone as one.
 */
export function useMoves({ timeZone, today }: { timeZone: string; today: string }) {
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, ask] = useState<AskedMove>();
  const ways = useRef(new Map<string, Way>());
  const send = useSendMove(timeZone);

  function show(key: string, at: string | undefined): void {
    setMoved((before) => {
      const next = new Map(before);
      if (at === undefined) next.delete(key);
      else next.set(key, at);
      return next;
    });
  }

  async function go(entry: CalendarEntry, to: CalendarMoment, from: CalendarMoment): Promise<void> {
    const key = keyOf(entry);
    show(key, localOf(to));
    const underWay = ways.current.get(key);
    if (underWay !== undefined) {
      underWay.wanted = to;
      return;
    }
    const way: Way = { wanted: to };
    ways.current.set(key, way);
    try {
      let sent: CalendarMoment;
      let done: Moved;
      do {
        sent = way.wanted;
        done = await send(entry, sent);
      } while (way.wanted !== sent);
      const back = isFirstDate(entry) || from.day < today ? undefined : () => void go(entry, from, from);
      tell(entry, done, localOf(from) === done.at ? undefined : back);
    } catch (error) {
      toastProblem(error);
    } finally {
      ways.current.delete(key);
      show(key, undefined);
    }
  }

  /** Moves an entry from its current place, or tells why it cannot. Returns whether it moves. */
  function move(entry: CalendarEntry, to: CalendarMoment, { confirmed = false } = {}): boolean {
    if (localOf(to) === entry.at) return false;
    const reason = moveRefusal(entry, to, today);
    if (reason !== undefined) {
      toast(reason);
      return false;
    }
    if (isFirstDate(entry) && !confirmed) {
      ask({ entry, to });
      return false;
    }
    void go(entry, to, momentOf(entry));
    return true;
  }

  return { moved, asked, move, forget: () => ask(undefined) };
}

function tell(entry: CalendarEntry, { at, warnings }: Moved, undo: (() => void) | undefined): void {
  const moment = shortLocal(at);
  const said = isFirstDate(entry) ? m.calendar_scheduled_for({ moment }) : m.calendar_moved_to({ moment });
  toast([said, ...warnings].join(" "), undo && { action: { label: m.calendar_undo(), run: undo } });
}
