import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Needs, permissionFlags } from "./permission-flags.ts";

export type ProcessOptions = {
  /** The module that the process runs. */
  program: URL;
  heapMegabytesMax: number;
  secondsMax: number;
  /** What it may do beyond reading the code; nothing when absent. */
  needs?: Needs;
};

export type OnProgress = (share: number) => void;

/** `run` gives undefined when the process ended or ran out of its time: it is gone then. */
export type WorkProcess<Job, Reply> = {
  id: number | undefined;
  run(job: Job, onProgress?: OnProgress): Promise<Reply | undefined>;
  isAlive(): boolean;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
};

/** What a process sends while it works. Everything else that it sends is its reply. */
export type Progress = { progress: number };

/**
 * Starts a process that knows nothing of the service: no environment, no connections, and Node lets it neither call out, nor start
 * others, nor touch files but those that it needs. Native code is not held by that.
 */
export function startProcess<Job, Reply>({ program, heapMegabytesMax, secondsMax, needs = {} }: ProcessOptions): WorkProcess<Job, Reply> {
  const child = fork(fileURLToPath(program), [], {
    execArgv: [...permissionFlags(needs), `--max-old-space-size=${heapMegabytesMax}`, "--max-semi-space-size=2"],
    // Fewer arenas keep the memory of one job from staying behind in each thread.
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
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
    async run(job, onProgress = () => {}) {
      const timer = setTimeout(() => void kill(), secondsMax * 1000);
      child.channel?.ref();
      const reply = await Promise.race([replyOf<Job, Reply>(child, job, onProgress), gone]);
      clearTimeout(timer);
      child.channel?.unref();
      return reply;
    },
  };
}

function replyOf<Job, Reply>(child: ChildProcess, job: Job, onProgress: OnProgress): Promise<Reply> {
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (isProgress(message)) return onProgress(message.progress);
      child.off("message", hear);
      resolve(message as Reply);
    };
    child.on("message", hear);
    // That it cannot be sent means that the process is gone, which is told by its end.
    child.send(job as object, () => {});
  });
}

function isProgress(message: unknown): message is Progress {
  return typeof message === "object" && message !== null && "progress" in message;
}
