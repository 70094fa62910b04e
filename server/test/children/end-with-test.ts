import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { onTestFinished, TestRunner } from "vitest";

/** Kills a process when the test that started it ends, whatever its outcome. A process that a hook started is left to the hook's file. */
export function endWithTest(child: ChildProcess): void {
  afterTest(async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
}

/** Runs a function when the current test ends, even after a failure or a timeout. The last one registered runs first. */
export function afterTest(run: () => PromiseLike<unknown>): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(async () => void (await run()));
}
