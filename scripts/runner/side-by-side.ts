/**
 * A step of a check; `run` resolves to one text for each problem. `after` names a step that has to end first. `onlyTells` is for problems that
 * fail nothing.
 */
export type Step = { name: string; run: () => Promise<string[]>; after?: string; onlyTells?: true };

/**
 * Runs the steps, `count` of them at a time. Writes one line for each with its seconds as it ends, and its problems below.
 * Resolves to true when no step has failed.
 */
export async function runSideBySide(steps: readonly Step[], count: number, write: (text: string) => void): Promise<boolean> {
  const waiting = [...steps];
  const ends = new Map(steps.map(({ name }) => [name, Promise.withResolvers<void>()]));
  let passed = true;
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (step.after !== undefined) await ends.get(step.after)?.promise;
      const started = performance.now();
      const problems = await step.run().catch((error: unknown) => [String(error)]);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const failed = problems.length > 0 && !step.onlyTells;
      write([`${failed ? "FAIL" : problems.length > 0 ? "note" : "ok  "} ${step.name} (${seconds} s)`, ...problems, ""].join("\n"));
      passed &&= !failed;
      ends.get(step.name)?.resolve();
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  return passed;
}
