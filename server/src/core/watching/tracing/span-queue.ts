import { settlesWithin } from "#src/core/flow/within.ts";
import type { Log } from "#src/core/log.ts";
import { count } from "../observe.ts";

type SpanQueueOptions = {
  /** Sends one batch of encoded spans; fails where the collector did not take it. */
  send: (spans: readonly string[], signal: AbortSignal) => Promise<void>;
  log: Log;
  /** Most spans that wait; more are dropped. */
  waitingMax?: number;
  pauseMilliseconds?: number;
};

export type SpanQueue = {
  add(span: string): void;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
};

const batchMax = 512;
const closeSecondsMax = 3;

/** Creates a queue that sends spans in batches, one at a time. A batch that the collector does not take is given up, so that none grows old here. */
export function createSpanQueue({ send, log, waitingMax = 4096, pauseMilliseconds = 2000 }: SpanQueueOptions): SpanQueue {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isDown = false;
  let isClosed = false;
  const giveUp = new AbortController();

  function flushSoon(milliseconds: number): void {
    if (sending !== undefined || isClosed) return;
    timer ??= setTimeout(flush, milliseconds).unref();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
      if (waiting.length > 0) flushSoon(pauseMilliseconds);
    });
  }

  /** Sends until a batch fails, or less than half of one is left that may wait for more. */
  async function sendAll(): Promise<void> {
    do {
      const batch = waiting.splice(0, batchMax);
      if (!(await sendOne(batch)) && !isClosed) return;
    } while (waiting.length > (isClosed ? 0 : batchMax / 2) && !giveUp.signal.aborted);
  }

  async function sendOne(batch: readonly string[]): Promise<boolean> {
    try {
      await send(batch, giveUp.signal);
      count("trace_spans", { outcome: "sent" }, batch.length);
      if (isDown) log.info("the collector takes traces again");
      isDown = false;
      return true;
    } catch (error) {
      count("trace_spans", { outcome: "failed" }, batch.length);
      // Once for each outage.
      if (!isDown) log.warn("the collector does not take traces; they are dropped", { error });
      isDown = true;
      return false;
    }
  }

  return {
    add(span) {
      if (isClosed || waiting.length >= waitingMax) return count("trace_spans", { outcome: "dropped" });
      waiting.push(span);
      if (waiting.length < batchMax) flushSoon(pauseMilliseconds);
      else if (sending === undefined && !isDown) flush();
    },
    async close() {
      isClosed = true;
      if (waiting.length > 0 && sending === undefined) flush();
      await settlesWithin(closeSecondsMax, Promise.resolve(sending));
      clearTimeout(timer);
      giveUp.abort();
      count("trace_spans", { outcome: "dropped" }, waiting.length);
      waiting = [];
    },
  };
}
