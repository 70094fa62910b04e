import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Needs, permissionFlags } from "./permission-flags.ts";

export type ProcessOptions = {
  /** The module that the process runs. */
  program: URL;
  heapMegabytesMax: number;
  secondsMax: number;
  /** Permissions beyond reading the code; none when absent. */
  needs?: Needs;
};

export type OnProgress = (share: number) => void;

/** `run` resolves to undefined when the process ended or ran out of time: it is gone then. */
export type WorkProcess<Job, Reply> = {
  id: number | undefined;
  run(job: Job, onProgress?: OnProgress): Promise<Reply | undefined>;
  isAlive(): boolean;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
};

/** Message of a process while it works. Any other message is its reply. */
export type ProcessProgress = { progress: number };

/**
 * Starts a process without the environment and connections of the service. Node keeps it from network calls, from starting other
 * processes and from all files but those that it needs. Native code is not restricted by that.
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
    // A job that cannot be sent means that the process is gone, which its end reports.
    child.send(job as object, () => {});
  });
}

function isProgress(message: unknown): message is ProcessProgress {
  return typeof message === "object" && message !== null && "progress" in message;
}
