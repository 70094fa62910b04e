import { type ProcessOptions, startProcess, type WorkProcess } from "#src/core/processes/start-process.ts";

type AnyProcess = WorkProcess<unknown, unknown>;

const waiting = new Map<string, AnyProcess[]>();

/**
 * Starts a child process, or goes on with one that an earlier service of this worker has left. A process that is ended without a job
 * stays for the next service; one that is ended during a job is killed.
 */
export function startShared<Job, Reply>(options: ProcessOptions): WorkProcess<Job, Reply> {
  const { program, heapMegabytesMax, secondsMax, needs } = options;
  const places = waiting.getOrInsert(JSON.stringify([program, heapMegabytesMax, secondsMax, needs]), []);
  const process = (takeAlive(places) ?? startProcess(options)) as WorkProcess<Job, Reply>;
  let jobs = 0;
  let isLeft = false;
  return {
    id: process.id,
    isAlive: () => !isLeft && process.isAlive(),
    async kill() {
      if (isLeft) return;
      if (jobs > 0 || !process.isAlive()) return process.kill();
      isLeft = true;
      places.push(process as AnyProcess);
    },
    async run(job, onProgress) {
      jobs += 1;
      try {
        return await process.run(job, onProgress);
      } finally {
        jobs -= 1;
      }
    },
  };
}

function takeAlive(places: AnyProcess[]): AnyProcess | undefined {
  for (let process = places.pop(); process !== undefined; process = places.pop()) if (process.isAlive()) return process;
  return undefined;
}
