import { existsSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, parse, resolve, sep } from "node:path";

// As many links as a kernel follows.
const linksMax = 40;

/**
 * Returns whether a path is that of the directory or leads into it, as it is written or by any link on its way. Where it goes on from
 * there is not looked at: the links in the directory are its user's.
 */
export function isInside(directory: string, path: string): boolean {
  const folder = resolve(directory);
  return [folder, realOf(folder)].some((place) => leadsInto(place, resolve(path), linksMax));
}

/**
 * Returns whether root must not open a file: it lies in the data directory, whose user could put a link in its place. A process of root's
 * becomes that user before it opens anything there.
 */
export function isClosedToRoot(directory: string, path: string): boolean {
  return process.getuid?.() === 0 && isInside(directory, path);
}

function leadsInto(folder: string, path: string, linksLeft: number): boolean {
  const { root } = parse(path);
  const names = path.slice(root.length).split(sep);
  let at = root;
  for (const [index, name] of names.entries()) {
    at = join(at, name);
    if (at === folder) return true;
    const target = linkAt(at);
    if (target === undefined) continue;
    const further = resolve(dirname(at), target, ...names.slice(index + 1));
    return linksLeft > 0 && leadsInto(folder, further, linksLeft - 1);
  }
  return false;
}

/** Returns where a link leads; undefined for what is none, and for what is not there. */
function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Follows the links of the part of a path that exists. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path));
}
