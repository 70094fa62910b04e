import { useRef, useState } from "react";
import { m } from "#messages";
import { shortLocal } from "#src/format/dates.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { type CalendarEntry, type CalendarMoment, keyOf, keysOf, localOf, momentOf, placedOf } from "../entries.ts";
import { isFirstDate, moveRefusal } from "./refusal.ts";
import type { Findings } from "./use-findings.ts";
import { type Moved, useSendMove } from "./use-send-move.ts";
import { useUndate } from "./use-undate.ts";

type Way = { wanted: CalendarMoment };
export type AskedMove = { entry: CalendarEntry; to: CalendarMoment };
type Moving = { timeZone: string; today: string; findings: Findings; onBack: (entry: CalendarEntry, day: string) => void };

/**
 * Moves entries. A moved entry is shown at its new place at once, and returns if the service refuses. Moves made while one is
 * under way are sent as one, and are undone as one. `onBack` is called for an entry that returns to its day.
 */
export function useMoves({ timeZone, today, findings, onBack }: Moving) {
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, ask] = useState<AskedMove>();
  const ways = useRef(new Map<string, Way>());
  const send = useSendMove(timeZone);
  const undate = useUndate();

  function show(entry: CalendarEntry, at: string | undefined): void {
    setMoved((before) => {
      const next = new Map(before);
      for (const key of keysOf(entry)) {
        if (at === undefined) next.delete(key);
        else next.set(key, at);
      }
      return next;
    });
  }

  async function go(entry: CalendarEntry, to: CalendarMoment, from: CalendarMoment): Promise<void> {
    const key = keyOf(entry);
    const found = findings(placedOf(entry), to);
    show(entry, localOf(to));
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
      const toBefore = () => {
        void go({ ...entry, at: done.at }, from, from);
        onBack(entry, from.day);
      };
      const back = isFirstDate(entry) ? () => void undate(entry) : from.day < today ? undefined : toBefore;
      tell(entry, { ...done, warnings: [...done.warnings, ...found] }, localOf(from) === done.at ? undefined : back);
    } catch (error) {
      toastProblem(error);
    } finally {
      ways.current.delete(key);
      show(entry, undefined);
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
  toast([said, ...warnings].join(" "), { undo });
}
