import { createHash } from "node:crypto";
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { Installation } from "../installation.ts";
import { spawnProgram } from "../running-service.ts";

export const asRoot = process.getuid?.() === 0;
export const takesRoot = "takes root, who alone could be led elsewhere by a link";

const hook = new URL("../children/tell-root.ts", import.meta.url).href;

/** Files in the place of which a link ends the command; beside the others it goes on. */
const refused = ["postgres/server.log", "postgres/owner"];
const passed = ["postgres/server.log.1", "files/.unfinished/link", "files/prj_link"];

/** Opens an installation whose user has put links to root's files into its folder, or puts them there while a command runs. */
export function hostileFolder({ place, environment }: Installation) {
  const outside = join(place.root, "..", "of-root");
  const target = join(outside, "target");
  mkdirSync(target, { recursive: true });
  for (const name of refused) writeFileSync(join(target, name.replace("/", "-")), "root's\n");
  const { uid, gid } = statSync(place.root);

  function link(name: string): void {
    const path = join(place.root, name);
    rmSync(path, { recursive: true, force: true });
    for (const folder of dirname(name) === "." ? [] : [name.split("/")[0] ?? "", dirname(name)]) {
      mkdirSync(join(place.root, folder), { recursive: true });
      lchownSync(join(place.root, folder), uid, gid);
    }
    symlinkSync(join(target, name.replace("/", "-")), path);
    lchownSync(path, uid, gid);
  }

  return {
    place,
    outside,
    target,
    user: uid,
    /** Puts a link in the place of each file that Galley writes, those in which its next locks end included. */
    plant({ alsoRefused }: { alsoRefused: boolean }): void {
      for (const name of refused) rmSync(join(place.root, name), { force: true });
      const marks = ["command-lock", "postgres/lock"].flatMap((lock) => nextMarks(place.root, lock));
      for (const name of [...passed, ...marks, ...(alsoRefused ? refused : [])]) link(name);
    },
    /** Runs a command as root, and folders become links at the moment at which it leaves root. */
    async run(args: readonly string[], swap: readonly string[] = []) {
      const told = { TELL_ROOT_SWAP: swap.join(","), TELL_ROOT_TARGET: target };
      const { text, ended } = spawnProgram("galley.ts", args, { ...environment, ...told }, ["--import", hook]);
      const outcome = { code: await ended, ...text };
      for (const folder of swap.map((name) => join(place.root, name))) {
        // The user who swaps them is the one whom the command becomes.
        expect(lstatSync(folder).isSymbolicLink()).toBe(true);
        rmSync(folder);
        if (existsSync(`${folder}.away`)) renameSync(`${folder}.away`, folder);
      }
      return outcome;
    },
    /** Returns what root has, and what in the folder is not its user's. */
    state: () => ({ digest: digestOf(target), foreign: pathsIn(place.root).filter((path) => lstatSync(path).uid !== uid) }),
  };
}

function nextMarks(root: string, lock: string): string[] {
  const taken = existsSync(join(root, lock)) ? readdirSync(join(root, lock)) : [];
  const newest = Math.max(0, ...taken.map((name) => Number.parseInt(name, 10)));
  return [1, 2, 3].map((further) => join(lock, `${newest + further}.free`));
}

/** Lists what is in a folder, without going through links. */
function pathsIn(path: string): string[] {
  return [path, ...(lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => pathsIn(join(path, name))) : [])];
}

function digestOf(directory: string): string {
  const hash = createHash("sha256");
  for (const path of pathsIn(directory)) {
    const { uid, gid, mode, ino } = lstatSync(path);
    hash.update(JSON.stringify([path, uid, gid, mode, ino])).update(statSync(path).isFile() ? readFileSync(path) : "");
  }
  return hash.digest("hex");
}
