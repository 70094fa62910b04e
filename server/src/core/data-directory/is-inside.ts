import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

/**
 * Returns whether a path is that of the directory or leads into it, as it is written or through links on its way.
 * The links of a path that is written as one inside are not looked at: they are its user's.
 */
export function isInside(directory: string, path: string): boolean {
  const [folder, one] = [resolve(directory), resolve(path)];
  return isWrittenInside(folder, one) || [folder, realOf(folder)].some((real) => isWrittenInside(real, realOf(one)));
}

function isWrittenInside(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`);
}

/** Follows the links of the part of a path that exists. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path));
}
