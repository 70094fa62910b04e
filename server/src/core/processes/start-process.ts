import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Needs, permissionFlags } from "./permission-flags.ts";

export type ProcessOptions = {
  /** The module that the process runs. */
  program: URL;
  heapMegabytesMax: number;
  /** Processor time of one job. Where the system does not tell it, the clock counts. */
  secondsMax: number;
  /** Permissions beyond reading the code; none when absent. */
  needs?: Needs;
};

export type OnProgress = (share: number) => void;

/** `run` resolves to undefined when the process ended or used up its time, and fails with `ProcessHangs` when it waits: it is gone then. */
export type WorkProcess<Job, Reply> = {
  id: number | undefined;
  run(job: Job, onProgress?: OnProgress): Promise<Reply | undefined>;
  isAlive(): boolean;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
};

/** A process was given far more time than its job may take, and has not used it: the machine is busy, or it waits without an end. */
export class ProcessHangs extends Error {}

// A process that gets less than this part of one core counts as hanging, once it has had time to start.
const leastShare = 0.1;
const startMilliseconds = 5000;

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
      const watch = watchTime(child.pid, secondsMax, () => void kill());
      child.channel?.ref();
      const reply = await Promise.race([replyOf<Job, Reply>(child, job, onProgress), gone]);
      watch.end();
      child.channel?.unref();
      if (reply === undefined && watch.hangs()) throw new ProcessHangs("The process has not used the time that it was given.");
      return reply;
    },
  };
}

/** Calls `over` once a process has used up its time, or has had so much of the clock that it hangs. */
function watchTime(processId: number | undefined, secondsMax: number, over: () => void) {
  const hangsAt = performance.now() + startMilliseconds + (secondsMax * 1000) / leastShare;
  const before = processorSeconds(processId);
  let hangs = false;
  let timer = setTimeout(look, secondsMax * 1000);
  function look() {
    const now = processorSeconds(processId);
    const left = before === undefined || now === undefined ? 0 : secondsMax - (now - before);
    hangs = left > 0 && performance.now() > hangsAt;
    if (left <= 0 || hangs) over();
    else timer = setTimeout(look, Math.max(1, left * 1000));
  }
  return { end: () => clearTimeout(timer), hangs: () => hangs };
}

// Linux counts it in hundredths of a second, whatever its own clock does.
const ticksPerSecond = 100;

/** Returns the processor time of all threads of a process; undefined where the system does not tell it. */
function processorSeconds(processId: number | undefined): number | undefined {
  try {
    const [, fields = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${processId}/stat`, "latin1")) ?? [];
    const [user, system] = fields.split(" ").slice(11, 13);
    return (Number(user) + Number(system)) / ticksPerSecond;
  } catch {
    return undefined;
  }
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
