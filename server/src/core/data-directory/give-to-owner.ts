import { lchownSync, lstatSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives what root has just made in a data directory to the user whose directory it is: the service runs as that user and has to read
 * what commands of root leave there.
 */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    const { uid, gid } = lstatSync(dirname(path));
    if (uid !== 0) lchownSync(path, uid, gid);
  } catch (error) {
    // Another process may have swept it away already.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}
