import { readdirSync, readFileSync } from "node:fs";

type Entry = { parent: number; ticks: number };

const ticksPerSecond = 100;

/**
 * Returns the processor seconds of a process, its children and theirs, those that have ended and were waited for included. Reads
 * /proc; elsewhere it knows of the calling process alone.
 */
export function secondsOfTree(root: number = process.pid): number {
  const entries = readEntries();
  if (entries.size === 0) return ownSeconds();
  const within = new Map([[root, true]]);
  const isWithin = (pid: number): boolean => {
    const known = within.get(pid);
    if (known !== undefined) return known;
    const parent = entries.get(pid)?.parent ?? 0;
    const found = parent > 1 && isWithin(parent);
    within.set(pid, found);
    return found;
  };
  let ticks = 0;
  for (const [pid, entry] of entries) if (isWithin(pid)) ticks += entry.ticks;
  return ticks / ticksPerSecond;
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function readEntries(): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  if (process.platform !== "linux") return entries;
  for (const name of readdirSync("/proc")) {
    const entry = /^\d+$/.test(name) ? readEntry(name) : undefined;
    if (entry !== undefined) entries.set(Number(name), entry);
  }
  return entries;
}

function readEntry(pid: string): Entry | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may contain blanks. User, system, and both of children that ended are fields 14 to 17.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    // It has ended since the folder was listed.
    return undefined;
  }
}
