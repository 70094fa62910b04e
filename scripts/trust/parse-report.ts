import { relative } from "node:path";

/** A file that failed, with the names of its tests that did. A file that could not be loaded has none. */
export type FailedFile = { file: string; tests: string[] };

type Report = { testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[] };

/** Reads Vitest's report in JSON. */
export function parseReport(text: string, folder: string): { failed: FailedFile[]; ran: number } {
  const { testResults }: Report = JSON.parse(text);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => fullName);
    return tests.length > 0 || status === "failed" ? [{ file: relative(folder, name), tests }] : [];
  });
  return { failed, ran: testResults.length };
}
