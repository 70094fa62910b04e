import type { Figures, Result } from "./results.ts";
import { changeOf, findFalls } from "./results.ts";

/** A measured path. `figure` is kept under `name`, which ends with its unit, and is what the goal and the change are of. */
export type Line = {
  what: string;
  name: string;
  figure: number;
  goal?: number;
  perSecond?: number;
  /** Speed of a bare program on the same machine, in words. */
  floor?: string;
  /** Percent of the floor. */
  share?: number;
  /** Processor time of a call in milliseconds, of programs and database. */
  cpu?: number;
};

const heads = ["Path", "Measured", "Goal", "Floor", "Share", "Processor time", "Change"];

/** Returns the figures of lines as they are kept. */
export function figuresOf(lines: readonly Line[]): Figures {
  return Object.fromEntries(
    lines.flatMap(({ what, name, figure, cpu }) => [
      ...(cpu === undefined ? [] : [[cpuName(what), cpu] as const]),
      [name, figure] as const,
    ]),
  );
}

/** Returns one table of all lines beside the last kept run on such a machine, and after it what fell by more than a tenth since then. */
export function tableOf(lines: readonly Line[], last: Result | undefined): string[] {
  const rows = lines.map((line) => [
    line.what,
    line.perSecond === undefined ? `${line.figure} ${unitOf(line)}` : `${line.perSecond}/s`,
    line.goal === undefined ? "" : `${line.goal} ${unitOf(line)}`,
    line.floor ?? "",
    line.share === undefined ? "" : `${line.share} %`,
    line.cpu === undefined ? "" : `${line.cpu} ms`,
    changesOf(line, last?.figures ?? {}),
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const text = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  const since =
    last === undefined
      ? "No run on such a machine is kept."
      : `Changes since ${last.commit} of ${last.at}, kept at a load of ${last.load}.`;
  const falls = last === undefined ? [] : findFalls(figuresOf(lines), last.figures);
  return [text(heads), rule, ...rows.map(text), since, ...falls];
}

/** Tells how the figure, and the processor time beside it, have changed: `-12 %, processor time +3 %`. */
function changesOf({ what, name, figure, cpu }: Line, before: Figures): string {
  const own = changeOf(figure, before[name]);
  const ofCpu = cpu === undefined ? undefined : changeOf(cpu, before[cpuName(what)]);
  return [own, ofCpu && `processor time ${ofCpu}`].filter((part) => part !== undefined).join(", ");
}

function cpuName(what: string): string {
  return `${what}, CPU of a call ms`;
}

function unitOf({ name }: Line): string {
  return name.slice(name.lastIndexOf(" ") + 1);
}
