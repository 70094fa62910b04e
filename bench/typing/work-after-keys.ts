/** An event of a Chromium trace; times in microseconds, `tdur` in those of the processor. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string }; name?: string };
};

/** Milliseconds after a key: of the processor until the frame with its letter is handed over, by the clock until then, and of the processor until the next key. */
export type Work = { painted: number; elapsed: number; whole: number };

/** Returns the events of the thread that keys arrive at, in order. */
export function mainThreadOf(events: readonly TraceEvent[]): TraceEvent[] {
  const key = events.find(isKey);
  return events.filter(({ pid, tid }) => pid === key?.pid && tid === key?.tid).toSorted((a, b) => a.ts - b.ts);
}

/** Adds up the tasks between a key and the end of the task that hands over the next frame after its letter came in. */
export function workAfterKeys(events: readonly TraceEvent[]): Work[] {
  const keys = events.filter(isKey);
  const tasks = events.filter(({ name, dur }) => name === "ThreadControllerImpl::RunTask" && dur !== undefined);
  const inputs = events.filter((event) => event.name === "EventDispatch" && event.args?.data?.type === "input");
  const paints = events.filter(({ name }) => name === "Layerize");
  return keys.flatMap((key, at) => {
    const next = keys[at + 1]?.ts;
    const input = inputs.find(({ ts }) => ts > key.ts);
    const paint = paints.find(({ ts }) => ts > (input?.ts ?? key.ts));
    if (next === undefined || paint === undefined || paint.ts > next) return [];
    // The task of the next key begins before that arrives.
    const own = tasks.filter(({ ts, dur = 0 }) => ts + dur > key.ts && ts + dur <= next);
    const last = own.findLast(({ ts }) => ts <= paint.ts);
    const end = last === undefined ? paint.ts : last.ts + (last.dur ?? 0);
    const work = (among: readonly TraceEvent[]) => among.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1000;
    return [{ painted: work(own.filter(({ ts }) => ts <= paint.ts)), elapsed: (end - key.ts) / 1000, whole: work(own) }];
  });
}

function isKey(event: TraceEvent): boolean {
  return event.name === "EventDispatch" && event.args?.data?.type === "keydown";
}
