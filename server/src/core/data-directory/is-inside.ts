import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

/** Returns whether a path is that of the directory or leads into it, as it is written or through links on its way. */
export function isInside(directory: string, path: string): boolean {
  const folders = [resolve(directory), realOf(resolve(directory))];
  return [resolve(path), realOf(resolve(path))].some((one) => folders.some((folder) => `${one}${sep}`.startsWith(`${folder}${sep}`)));
}

/** Follows the links of the part of a path that exists. */
function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realOf(dirname(path)), basename(path));
}
