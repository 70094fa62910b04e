import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { clockOptions } from "../clock/clock.ts";
import { childConnectionsEnd } from "./child-connections.ts";
import { compileChildren } from "./compile-children.ts";
import { endWithTest } from "./end-with-test.ts";

/**
 * Runs a program of this folder, such as `publisher-child`, in its own process, over the database at this address. It ends with the
 * test at the latest.
 */
export async function startChild(name: string, connectionString: string, ...args: string[]): Promise<ChildProcess> {
  const directory = await compileChildren();
  const child = spawn(process.execPath, [...clockOptions(), join(directory, `${name}.mjs`), connectionString, ...args], {
    // The child ends when this process does, because its standard input closes.
    stdio: ["pipe", "inherit", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(directory, "compiled") },
  });
  endWithTest(child);
  return child;
}

/** Waits until the process and its connections have ended, and returns the signal that ended it, or null when none did. */
export async function endOf(child: ChildProcess, connectionString: string): Promise<NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  if (child.pid !== undefined) await childConnectionsEnd(connectionString, child.pid);
  return child.signalCode;
}

export async function runChild(name: string, connectionString: string, ...args: string[]): Promise<NodeJS.Signals | null> {
  return endOf(await startChild(name, connectionString, ...args), connectionString);
}
