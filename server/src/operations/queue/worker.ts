import { within } from "#src/core/flow/within.ts";
import type { WorkerName } from "#src/core/watching/names.ts";
import { count } from "#src/core/watching/observe.ts";
import type { Lane } from "./lane.ts";

/** Does the work of one queue. All of its state is in the database: the work of a killed worker is found again when its lease ends. */
export type Worker = {
  /** Does what is due now, waits for all that is under way, and returns how much was begun. */
  work(): Promise<number>;
  start(): void;
  /** Ends the current pause, or else the next one: there is room or work again. */
  wake(): void;
  /** Takes no work while it is held; what is under way goes on. */
  hold(isHeld: boolean): void;
  /** Takes no more work, and waits for what is under way. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  name: WorkerName;
  lanes?: readonly Lane[];
  /** Done in each round before the lanes claim, such as opening what has come due. Returns its amount. */
  open?: (stopping: AbortSignal) => Promise<number>;
  /** Returns whether further work has to wait for room, so that no round is of use before a piece has ended. */
  isFull?: () => boolean;
  /** Returns whether the last round has taken all that was due, so that the next one waits until something is. */
  isDrained?: () => boolean;
  /** Returns the milliseconds until something is due, 0 where it is. The worker looks by this alone until then. */
  until?: () => Promise<number>;
  /** Returns the milliseconds to wait after a round that found nothing, where `until` is absent. */
  idle?: () => Promise<number>;
  /** Called when a round fails. The next one follows after a pause. */
  onError: (error: unknown) => void;
  /** Time after which a round has failed that has not ended: ten minutes when absent, far more than its statements may take. */
  roundMillisecondsMax?: number;
};

export const idleMillisecondsMax = 1000;
// Something is due, and there is no room for it.
const fullMilliseconds = 250;
const longestRoundMilliseconds = 600_000;

/** Creates a pause that can be ended, also before it begins. */
function createPause() {
  let isEnded = false;
  let goOn: (() => void) | undefined;
  return {
    end() {
      isEnded = true;
      goOn?.();
    },
    /** Returns whether it was ended. */
    async last(milliseconds: number): Promise<boolean> {
      const over = Promise.withResolvers<void>();
      const timer = setTimeout(over.resolve, milliseconds);
      goOn = over.resolve;
      if (!isEnded) await over.promise;
      clearTimeout(timer);
      goOn = undefined;
      const wasEnded = isEnded;
      isEnded = false;
      return wasEnded;
    },
  };
}

const hangs = (milliseconds: number) => () =>
  new Error(`A round has not ended within ${milliseconds / 1000} seconds, and another one begins.`);

/** Creates a worker, which takes work round after round, without a pause while there is some. */
export function createWorker({
  name,
  lanes = [],
  open,
  isFull = () => false,
  isDrained = () => false,
  until,
  idle = async () => (await until?.()) || fullMilliseconds,
  onError,
  roundMillisecondsMax = longestRoundMilliseconds,
}: WorkerOptions): Worker {
  const stopping = new AbortController();
  let isStopped = false;
  let isHeld = false;
  const pause = createPause();
  let running: Promise<void> | undefined;
  const wake = pause.end;
  for (const lane of lanes) lane.join({ wake, stopping: stopping.signal });
  const ended = () => Promise.all(lanes.map((lane) => lane.ended()));

  let newest = 0;

  async function take(mayClaim = () => true): Promise<number> {
    let taken = (await open?.(stopping.signal)) ?? 0;
    for (const lane of lanes) if (mayClaim()) taken += await lane.take();
    return taken;
  }

  /** Takes what is due, and returns the milliseconds until the next round. */
  async function round(): Promise<number> {
    if (isHeld) return idleMillisecondsMax;
    newest += 1;
    const number = newest;
    // A round that was given up may go on, beside a newer one or after the worker has stopped.
    const taken = await take(() => number === newest && !isStopped);
    if (taken === 0) return idle();
    if (isFull()) return idleMillisecondsMax;
    return isDrained() ? look() : 0;
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      let left = await within(roundMillisecondsMax, round(), hangs(roundMillisecondsMax)).catch((error: unknown) => {
        count("round_failed", { worker: name });
        onError(error);
        // Not at once, although work is due: the cause of the failure is likely to be there still.
        return idleMillisecondsMax;
      });
      while (left > 0 && !(await pause.last(left))) left = await look();
    }
  }

  /** Returns the milliseconds until the next round, where nothing but what is due ends a pause. */
  async function look(): Promise<number> {
    if (until === undefined || isStopped) return 0;
    return within(roundMillisecondsMax, until(), hangs(roundMillisecondsMax)).catch(() => idleMillisecondsMax);
  }

  return {
    async work() {
      const taken = await take();
      await ended();
      return taken;
    },
    start() {
      running ??= loop();
    },
    wake,
    hold(held) {
      isHeld = held;
      if (!held) wake();
    },
    async stop() {
      isStopped = true;
      wake();
      await running;
      stopping.abort();
      await ended();
    },
  };
}
