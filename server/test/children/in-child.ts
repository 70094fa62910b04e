import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { clockOptions } from "../clock/clock.ts";

export type Child = {
  pid: number;
  /** Returns the next line that the program prints, parsed as JSON. */
  next(): Promise<unknown>;
  send(signal: NodeJS.Signals): void;
  /** Sends the signal and waits for the process to end. */
  end(signal: NodeJS.Signals): Promise<void>;
} & AsyncDisposable;

/** Runs an ES module in its own process, optionally as another user. The process is killed when disposed. */
export function inChild(program: string, user: { uid?: number; gid?: number } = {}): Child {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...clockOptions(), "--input-type=module", "--eval", program], {
    ...user,
    cwd: "/",
    env: { PATH, TMPDIR },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.pid === undefined) throw new Error("The process did not start.");
  const exited = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    pid: child.pid,
    async next() {
      const { value, done } = await lines.next();
      if (done) throw new Error("The process ended without an answer.");
      return JSON.parse(value);
    },
    send: (signal) => void child.kill(signal),
    end,
    [Symbol.asyncDispose]: () => end("SIGKILL"),
  };
}
