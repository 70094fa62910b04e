import type { Finding } from "#src/core/check.ts";
import type { Command } from "./command.ts";
import { count, explained } from "./lines.ts";

const marks = { ok: "ok", warning: "note", failed: "FAILED", skipped: "skipped" } as const;

export const doctorCommand: Command = {
  words: ["doctor"],
  about: "Check everything the service depends on, and connect as an assistant would. The service should be running.",
  flags: [],
  notes: ["Exits with 1 if a check failed. It leaves no changes behind."],
  example: "doctor",
  async run(operator) {
    const { examineInstallation } = await import("./installation/examine-installation.ts");
    const findings = await examineInstallation(operator);
    const failures = findings.filter(({ status }) => status === "failed").length;
    return { output: { findings }, lines: [...findings.flatMap(linesOf), "", summaryOf(findings, failures)], failed: failures > 0 };
  },
};

function linesOf({ name, status, message, advice }: Finding): string[] {
  return explained([
    [`${marks[status].padEnd(7)}  ${name.padEnd(24)}`, message],
    ...(advice === undefined ? [] : [[" ".repeat(33), `→ ${advice}`] as const]),
  ]);
}

function summaryOf(findings: readonly Finding[], failures: number): string {
  if (failures > 0) return `${failures} of ${findings.length} checks failed.`;
  const numberOf = (wanted: Finding["status"]) => findings.filter(({ status }) => status === wanted).length;
  const [notes, skipped] = [numberOf("warning"), numberOf("skipped")];
  const works = skipped > 0 ? `Everything that could be checked works; ${count(skipped, "check")} skipped` : "Everything works";
  return notes > 0 ? `${works}; ${count(notes, "note")} to read.` : `${works}.`;
}
