import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject } from "vitest";

/** Runs a file of this folder in a process of its own. */
export function startChild(file: string, ...args: string[]): ChildProcess {
  const env = { ...process.env, NODE_COMPILE_CACHE: inject("compiled") };
  return spawn(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: "inherit", env });
}

/** Waits for its end; gives back the signal that has ended it. */
export async function endOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal;
}

export function runChild(file: string, ...args: string[]): Promise<NodeJS.Signals | null> {
  return endOf(startChild(file, ...args));
}
