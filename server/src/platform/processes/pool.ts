import { Failure } from "#src/platform/failure.ts";
import { type OnProgress, type ProcessOptions, startProcess, type WorkProcess } from "./start-process.ts";

export type PoolOptions = ProcessOptions & {
  processesMax: number;
  /** Jobs that may wait for a process; more are refused with `unavailable`. */
  waitingMax: number;
  /** What they are told. */
  tooBusy: string;
  /** After so long without a job a process ends, so that its memory is free. */
  idleSeconds: number;
};

export type Pool<Job, Reply> = {
  /** Undefined when the process ended before its reply. */
  run(job: Job, onProgress?: OnProgress): Promise<Reply | undefined>;
  processIds(): number[];
  close(): Promise<void>;
};

/** At most so many processes, one job each at a time; the rest wait in order. A process whose reply tells that it is spent gets no other job. */
export function createPool<Job, Reply>(options: PoolOptions, isSpent: (reply: Reply) => boolean = () => false): Pool<Job, Reply> {
  type Process = WorkProcess<Job, Reply>;
  const idle = new Map<Process, NodeJS.Timeout>();
  const working = new Set<Process>();
  const waiting: { start(): void; refuse(): void }[] = [];
  // Counted before anything is waited for, so that calls at the same moment do not all find room.
  let turnsTaken = 0;
  let closed = false;
  const tooBusy = () => new Failure("unavailable", options.tooBusy);

  function take(): Process {
    for (const [process, timer] of idle) {
      clearTimeout(timer);
      idle.delete(process);
      if (process.isAlive()) return process;
    }
    return startProcess(options);
  }

  function giveBack(process: Process): void {
    working.delete(process);
    if (process.isAlive()) {
      const end = () => {
        idle.delete(process);
        process.kill();
      };
      idle.set(process, setTimeout(end, options.idleSeconds * 1000).unref());
    }
    const next = waiting.shift();
    if (next === undefined) turnsTaken -= 1;
    else next.start();
  }

  async function turn(): Promise<void> {
    if (closed) throw tooBusy();
    if (turnsTaken < options.processesMax) {
      turnsTaken += 1;
      return;
    }
    if (waiting.length >= options.waitingMax) throw tooBusy();
    await new Promise<void>((resolve, reject) => waiting.push({ start: resolve, refuse: () => reject(tooBusy()) }));
  }

  return {
    async run(job, onProgress) {
      await turn();
      const process = take();
      working.add(process);
      try {
        const reply = await process.run(job, onProgress);
        if (reply !== undefined && isSpent(reply)) await process.kill();
        return reply;
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
