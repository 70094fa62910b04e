import { Failure } from "#src/platform/failure.ts";
import type { Job, Reply } from "./job.ts";
import { type DecoderProcess, startProcess } from "./start-process.ts";

export type PoolOptions = {
  processesMax: number;
  /** Images that may wait for a process; more are refused with `unavailable`. */
  waitingMax: number;
  secondsMax: number;
  /** After so long without an image a process ends, so that its memory is free. */
  idleSeconds: number;
};

export type Pool = {
  run(job: Job): Promise<Reply | undefined>;
  processIds(): number[];
  close(): Promise<void>;
};

/** At most so many processes, one image each at a time; the rest wait in order. */
export function createPool(options: PoolOptions): Pool {
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();
  const working = new Set<DecoderProcess>();
  const waiting: { start(): void; refuse(): void }[] = [];
  let closed = false;

  function take(): DecoderProcess {
    for (const [process, timer] of idle) {
      clearTimeout(timer);
      idle.delete(process);
      if (process.isAlive()) return process;
    }
    return startProcess(options.secondsMax);
  }

  function giveBack(process: DecoderProcess): void {
    working.delete(process);
    if (process.isAlive()) {
      const end = () => {
        idle.delete(process);
        process.kill();
      };
      idle.set(process, setTimeout(end, options.idleSeconds * 1000).unref());
    }
    waiting.shift()?.start();
  }

  async function turn(): Promise<void> {
    if (closed) throw tooBusy();
    if (working.size < options.processesMax) return;
    if (waiting.length >= options.waitingMax) throw tooBusy();
    await new Promise<void>((resolve, reject) => waiting.push({ start: resolve, refuse: () => reject(tooBusy()) }));
  }

  return {
    async run(job) {
      await turn();
      const process = take();
      working.add(process);
      try {
        return await process.run(job);
      } finally {
        giveBack(process);
      }
    },
    processIds: () => [...idle.keys(), ...working].flatMap(({ id }) => id ?? []),
    async close() {
      closed = true;
      for (const { refuse } of waiting.splice(0)) refuse();
      const all = [...idle.keys(), ...working];
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all(all.map((process) => process.kill()));
    },
  };
}

function tooBusy(): Failure {
  return new Failure("unavailable", "Too many images are being worked on right now. Try again in a moment.");
}
