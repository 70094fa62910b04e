import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { compileChildren } from "./compile-children.ts";
import { endWithTest } from "./end-with-test.ts";

/** Runs a program of this folder, such as `publisher-child`, in its own process. It ends with the test at the latest. */
export async function startChild(name: string, ...args: string[]): Promise<ChildProcess> {
  const directory = await compileChildren();
  const child = spawn(process.execPath, [join(directory, `${name}.mjs`), ...args], {
    // The child ends when this process does, because its standard input closes.
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(directory, "compiled") },
  });
  endWithTest(child);
  return child;
}

/** Waits until the process ends and returns the signal that ended it, or null when none did. */
export async function endOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.signalCode;
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal;
}

export async function runChild(name: string, ...args: string[]): Promise<NodeJS.Signals | null> {
  return endOf(await startChild(name, ...args));
}
