import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs a file of this folder in processes of their own, one after the other. They share what reading the service's files has cost. */
export async function openChildren(file: string) {
  const cache = await mkdtemp(join(tmpdir(), "galley-children-"));
  return {
    /** Waits for its end; gives back the signal that has ended it. */
    async run(...args: string[]): Promise<NodeJS.Signals | null> {
      const env = { ...process.env, NODE_COMPILE_CACHE: cache };
      const running = spawn(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: "inherit", env });
      const [, signal] = (await once(running, "exit")) as [number | null, NodeJS.Signals | null];
      return signal;
    },
    [Symbol.asyncDispose]: () => rm(cache, { recursive: true, force: true }),
  };
}
