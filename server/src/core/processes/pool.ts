import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { createLine } from "#src/core/flow/line.ts";
import type { SharedResource } from "#src/core/flow/shared-resources.ts";
import { type About, during, level } from "#src/core/watching/observe.ts";
import { type OnProgress, ProcessHangs, type ProcessOptions, startProcess, type WorkProcess } from "./start-process.ts";

export type PoolOptions = ProcessOptions & {
  name: SharedResource;
  processesMax: number;
  /** Processes that jobs of one organization get at once. The others start when another organization needs them. */
  processesPerOrganizationMax: number;
  /** Jobs of one organization that may wait for a process; more are refused with `unavailable`. */
  waitingMax: number;
  /** Message for refused jobs, and for those whose process hangs. */
  tooBusy: Sentence;
  /** Time without a job after which a process ends, so that its memory is free. */
  idleSeconds: number;
  /** Starts a process; `startProcess` when absent. */
  start?: typeof startProcess | undefined;
};

export type Pool<Job, Reply> = {
  /**
   * Makes the job once it is its turn. Resolves to undefined when the process ended before its reply or used up its time, which says
   * something of the job. Fails with `unavailable` where it hangs, or the pool is closed meanwhile.
   */
  runMade(organizationId: string, makeJob: () => Promise<Job>): Promise<Reply | undefined>;
  /** Does the same with a job that is there. */
  run(organizationId: string, job: Job, onProgress?: OnProgress): Promise<Reply | undefined>;
  processIds(): number[];
  close(): Promise<void>;
};

/**
 * Creates a pool of at most `processesMax` processes, each with one job at a time. Each organization waits only for its own jobs.
 * A process whose reply says that it is spent gets no other job.
 */
export function createPool<Job, Reply>(options: PoolOptions, isSpent: (reply: Reply) => boolean = () => false): Pool<Job, Reply> {
  type Process = WorkProcess<Job, Reply>;
  const idle = new Map<Process, NodeJS.Timeout>();
  const working = new Set<Process>();
  const { name, processesMax: room, processesPerOrganizationMax: shareMax, waitingMax, tooBusy, start = startProcess } = options;
  const line = createLine({ name, room, shareMax, waitingMax, tooBusy });
  level("processes_working", name, () => working.size);
  level("processes_idle", name, () => idle.size);
  let closed = false;

  function take(): Process {
    for (const [process, timer] of idle) {
      clearTimeout(timer);
      idle.delete(process);
      if (process.isAlive()) return process;
    }
    return start(options);
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
  }

  async function runMade(organizationId: string, makeJob: () => Promise<Job> | Job, onProgress?: OnProgress): Promise<Reply | undefined> {
    using _turn = await line.enter(organizationId);
    const job = await makeJob();
    const process = take();
    working.add(process);
    try {
      const reply = await observed(name, () => process.run(job, onProgress));
      if (reply === undefined && closed) throw new Failure("unavailable", sentence("refusal_shutting_down"));
      if (reply !== undefined && isSpent(reply)) await process.kill();
      return reply;
    } catch (error) {
      throw error instanceof ProcessHangs ? new Failure("unavailable", tooBusy) : error;
    } finally {
      giveBack(process);
    }
  }

  return {
    runMade,
    run: (organizationId, job, onProgress) => runMade(organizationId, () => job, onProgress),
    processIds: () => [...idle.keys(), ...working].flatMap(({ id }) => id ?? []),
    async close() {
      closed = true;
      line.close();
      const all = [...idle.keys(), ...working];
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all(all.map((process) => process.kill()));
    },
  };
}

function observed<Reply>(processes: SharedResource, run: () => Promise<Reply | undefined>): Promise<Reply | undefined> {
  const about: About<"job"> = { processes, outcome: "ended" };
  return during("job", about, async () => {
    const reply = await run();
    if (reply !== undefined) about.outcome = "done";
    return reply;
  });
}
