import { relative } from "node:path";

/** A file that failed. `loaded` says that its tests ran: it failed by a test, not by an import. */
export type FailedFile = { file: string; loaded: boolean; tests: string[] };

type Report = { testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[] };

/** Reads Vitest's report in JSON. */
export function parseReport(text: string, folder: string): { failed: FailedFile[]; ran: number } {
  const { testResults }: Report = JSON.parse(text);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => fullName);
    const loaded = assertionResults.length > 0;
    return tests.length > 0 || status === "failed" ? [{ file: relative(folder, name), loaded, tests }] : [];
  });
  return { failed, ran: testResults.length };
}
