import { lchownSync, lstatSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives a path that root has just created in a data directory to the directory's owner: the service runs as that user and must
 * read files that root's commands leave there.
 */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    const { uid, gid } = lstatSync(dirname(path));
    if (uid !== 0) lchownSync(path, uid, gid);
  } catch (error) {
    // Another process may have removed it already.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
