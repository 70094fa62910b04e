import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { onTestFinished, TestRunner } from "vitest";

/** Kills a process when the test that has started it ends, whatever its outcome. What a hook has started, the hook's file ends. */
export function endWithTest(child: ChildProcess): void {
  afterTest(async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
}

/** Runs when the test under way ends, even where it has failed or taken too long; the last one that was asked for first. */
export function afterTest(run: () => PromiseLike<unknown>): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(async () => void (await run()));
}
