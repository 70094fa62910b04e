import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

type Found = { pid: number; parent: number; isThere: boolean };

/**
 * Lists the processes at work in a folder: their environment, their command line or their working directory names it. What they have
 * started is listed with them, since a process may start another one with nothing of that. This process is left out.
 */
export function processesAt(folder: string): number[] {
  const all = process.platform === "linux" ? fromProc(folder) : fromPs(folder);
  const found = new Set(all.filter(({ isThere }) => isThere).map(({ pid }) => pid));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  found.delete(process.pid);
  return [...found];
}

function fromProc(folder: string): Found[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const stat = read(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
    // The name stands in parentheses and may contain any character.
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; whoever started it has to notice.
    if (state === undefined || state === "" || state === "Z") return [];
    const texts = [
      ...["environ", "cmdline"].map((name) => read(() => readFileSync(`/proc/${pid}/${name}`, "latin1"))),
      read(() => readlinkSync(`/proc/${pid}/cwd`)),
    ];
    return [{ pid: Number(pid), parent: Number(parent), isThere: texts.some((text) => text.includes(folder)) }];
  });
}

function fromPs(folder: string): Found[] {
  const { stdout } = spawnSync("ps", ["-axwwE", "-o", "pid=,ppid=,command="], { encoding: "utf8", maxBuffer: 100_000_000 });
  return (stdout ?? "").split("\n").flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2);
    return pid === undefined || pid === "" ? [] : [{ pid: Number(pid), parent: Number(parent), isThere: line.includes(folder) }];
  });
}

function read(text: () => string): string {
  try {
    return text();
  } catch {
    // It has ended meanwhile, or belongs to another user.
    return "";
  }
}
