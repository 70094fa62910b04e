import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve, sep } from "node:path";

// Loaded before a program that root starts. Tells of each path in the data directory that a call gets while the process is root, and puts
// links in the place of folders at the moment at which it becomes another user, as that user could at any.
const { GALLEY_DATA_DIR: directory = "", TELL_ROOT_SWAP: swap = "" } = process.env;

type Call = (...args: unknown[]) => unknown;

function isWithin(value: unknown): value is string {
  return typeof value === "string" && resolve(value).startsWith(directory + sep);
}

function tell(name: string, values: readonly unknown[]): void {
  if (process.geteuid?.() !== 0) return;
  for (const path of values.filter(isWithin)) process.stderr.write(`root touches ${path} (${name})\n`);
}

function watch(functions: object, inspect: (args: readonly unknown[]) => readonly unknown[]): void {
  for (const [name, original] of Object.entries(functions)) {
    if (typeof original !== "function" || /^[A-Z_]/.test(name)) continue;
    const watched: Call = (...args) => {
      tell(name, inspect(args));
      return (original as Call)(...args);
    };
    // Some carry functions of their own, such as `realpathSync.native`.
    Object.assign(functions, { [name]: Object.assign(watched, original) });
  }
}

watch(fs, (args) => args.slice(0, 2));
watch(fs.promises, (args) => args.slice(0, 2));
// A child of root's is root too, unless it is given a user.
watch(childProcess, (args) =>
  args.some((arg) => typeof arg === "object" && arg !== null && "uid" in arg && arg.uid !== 0) ? [] : args.flat(),
);

const setuid = process.setuid?.bind(process);
process.setuid = (id) => {
  setuid?.(id);
  for (const name of swap.split(",").filter((one) => one !== "")) {
    const folder = `${directory}${sep}${name}`;
    if (fs.existsSync(folder)) fs.renameSync(folder, `${folder}.away`);
    fs.symlinkSync(process.env.TELL_ROOT_TARGET ?? "", folder);
  }
};

syncBuiltinESMExports();
