import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { ContentError } from "./outcome.ts";

const filesMax = 10_000;

/** The folder that holds the content. Paths are relative to it, with `/` between their parts; none leads out of it, through links neither. */
export type Folder = {
  read(path: string, bytesMax: number): Buffer;
  has(path: string): boolean;
  write(path: string, content: string | Uint8Array): void;
  /** Lists the Markdown files among these files and folders, sorted. */
  list(given: readonly string[]): string[];
};

export function openFolder(at: string): Folder {
  const root = realpathSync(at);
  const isInside = (path: string) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
  const outside = (path: string) =>
    new ContentError(`${path} leads out of the folder, which nothing is read from or written to. Move it inside.`);

  /** Returns the absolute path of a file, after all links on the way to what exists of it. */
  function placeOf(path: string): string {
    const full = resolve(root, path);
    if (!isInside(full)) throw outside(path);
    let existing = full;
    while (!existsSync(existing) && !isLink(existing)) existing = dirname(existing);
    if (isLink(existing) && !existsSync(existing)) throw outside(path);
    if (!isInside(realpathSync(existing))) throw outside(path);
    return full;
  }

  function walk(path: string, found: string[]): void {
    const full = placeOf(path);
    if (!existsSync(full)) throw new ContentError(`${path} does not exist.`, "usage");
    if (!statSync(full).isDirectory()) return void found.push(path);
    for (const name of readdirSync(full)) {
      const child = posix.join(path, name);
      if (name.startsWith(".") || name === "node_modules" || isLink(join(full, name))) continue;
      if (statSync(join(full, name)).isDirectory()) walk(child, found);
      else if (/\.(?:md|markdown)$/i.test(name) && !/^readme\./i.test(name)) found.push(child);
      if (found.length > filesMax) throw new ContentError(`There are more than ${filesMax} files. Push them folder by folder.`, "usage");
    }
  }

  return {
    read(path, bytesMax) {
      const full = placeOf(path);
      const found = statSync(full, { throwIfNoEntry: false });
      if (!found?.isFile()) throw new ContentError(`${path} is no file.`);
      const { size } = found;
      if (size > bytesMax) throw new ContentError(`${path} has ${size} bytes, more than ${bytesMax}. Make it smaller.`);
      return readFileSync(full);
    },
    has: (path) => existsSync(placeOf(path)),
    write(path, content) {
      const full = placeOf(path);
      if (isLink(full)) throw new ContentError(`${path} is a link, and is not written through. Replace it with a file.`);
      mkdirSync(dirname(full), { recursive: true });
      // Renamed into its place, so that a file is there whole or as it was.
      const draft = `${full}.${randomBytes(4).toString("hex")}.part`;
      try {
        writeFileSync(draft, content);
        renameSync(draft, full);
      } finally {
        rmSync(draft, { force: true });
      }
    },
    list(given) {
      const found: string[] = [];
      for (const path of given.length > 0 ? given : ["."]) walk(relative(root, placeOf(path)).split(sep).join("/") || ".", found);
      return [...new Set(found)].toSorted();
    },
  };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
