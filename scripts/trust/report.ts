import type { GateResult, OwnResult, WholeResult } from "./results.ts";

export type Measured = { own: OwnResult; gate: GateResult | undefined; whole: WholeResult | undefined };

/** Writes what the gate noticed as a section in Markdown. `reasons` says by hash why a mend was missed. */
export function reportSection(title: string, measured: readonly Measured[], reasons: ReadonlyMap<string, string>): string {
  const known = measured.flatMap(({ gate }) => gate ?? []);
  const noticed = known.filter(({ by }) => by !== "");
  const missed = measured.filter(({ gate }) => gate?.by === "");
  const lost = missed.filter(({ gate }) => gate?.full === "");
  const whole = measured.flatMap((one) => (one.whole === undefined ? [] : [{ ...one, whole: one.whole }]));
  return [
    `## ${title}`,
    `The gate noticed ${noticed.length} of ${known.length}, ${noticed.filter(({ by }) => by === "types").length} of them by types alone. The full set noticed all but ${lost.length}.`,
    table(["Commit", "Subject", "Own test", "Noticed by", "Seconds"], measured.map(row)),
    ...(missed.length === 0
      ? []
      : [
          `### Missed by the gate`,
          table(
            ["Commit", "Full set", "Why"],
            missed.map((one) => missedRow(one, reasons)),
          ),
        ]),
    ...(whole.length === 0 ? [] : [`### Whole gate`, table(["Commit", "Files that failed"], whole.map(wholeRow))]),
  ].join("\n\n");
}

const short = (hash: string) => `\`${hash.slice(0, 8)}\``;
const file = (path: string) => (path === "" || path === "types" ? path || "none" : `\`${path}\``);

function row({ own, gate }: Measured): string[] {
  const by = gate === undefined ? "not measured" : file(gate.by);
  return [short(own.hash), own.subject, file(own.test), by, String(gate?.seconds ?? "")];
}

function missedRow({ own, gate }: Measured, reasons: ReadonlyMap<string, string>): string[] {
  return [short(own.hash), file(gate?.full ?? ""), reasons.get(own.hash) ?? ""];
}

function wholeRow({ own, whole }: { own: OwnResult; whole: WholeResult }): string[] {
  return [short(own.hash), whole.files.map(file).join(", ") || "none"];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
