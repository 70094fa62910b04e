import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { compileChildren } from "./compile-children.ts";
import { endWithTest } from "./end-with-test.ts";

/** Runs a program of this folder, such as `publisher-child`, in a process of its own, which ends with the test at the latest. */
export async function startChild(name: string, ...args: string[]): Promise<ChildProcess> {
  const directory = await compileChildren();
  const child = spawn(process.execPath, [join(directory, `${name}.mjs`), ...args], {
    // The child ends with this process, as then its standard input does.
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(directory, "compiled") },
  });
  endWithTest(child);
  return child;
}

/** Waits for its end; gives back the signal that has ended it. */
export async function endOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.signalCode;
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal;
}

export async function runChild(name: string, ...args: string[]): Promise<NodeJS.Signals | null> {
  return endOf(await startChild(name, ...args));
}
