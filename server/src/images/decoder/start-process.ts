import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Job, Reply } from "./job.ts";

/** Undefined when the process ended or ran out of its time: it is gone then. */
export type DecoderProcess = {
  id: number | undefined;
  run(job: Job): Promise<Reply | undefined>;
  isAlive(): boolean;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
};

const program = fileURLToPath(new URL("./decoder-process.ts", import.meta.url));
const heapMegabytesMax = 96;

/** Starts a process that knows nothing of the service: no environment, no files, no connections. */
export function startProcess(secondsMax: number): DecoderProcess {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMegabytesMax}`, "--max-semi-space-size=2"],
    // Fewer arenas keep the memory of one image from staying behind in each thread.
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  let alive = true;
  const gone = new Promise<undefined>((resolve) => {
    const end = () => {
      alive = false;
      resolve(undefined);
    };
    child.once("exit", end).once("error", end);
  });
  const kill = async () => {
    alive = false;
    child.ref();
    child.kill("SIGKILL");
    await gone;
  };
  return {
    id: child.pid,
    isAlive: () => alive,
    kill,
    async run(job) {
      const timer = setTimeout(() => void kill(), secondsMax * 1000);
      child.channel?.ref();
      const reply = await Promise.race([replyOf(child, job), gone]);
      clearTimeout(timer);
      child.channel?.unref();
      return reply;
    },
  };
}

function replyOf(child: ChildProcess, job: Job): Promise<Reply> {
  return new Promise((resolve) => {
    child.once("message", (reply) => resolve(reply as Reply));
    // That it cannot be sent means that the process is gone, which is told by its end.
    child.send(job, () => {});
  });
}
