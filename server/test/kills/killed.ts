import { expect } from "vitest";
import { runChild } from "../children/run-child.ts";

/** Runs a program in its own process, and expects its failpoint to kill it. */
export async function killed(name: string, connectionString: string, ...args: string[]): Promise<void> {
  expect(await runChild(name, connectionString, ...args), args.join(" ")).toBe("SIGKILL");
}
