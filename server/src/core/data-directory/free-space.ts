import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** Least free space in bytes. Below it the service takes no more work: a database without room for its log stops. */
export const freeBytesMin = 200 * 1024 * 1024;

/** Returns the free bytes on the disk of a directory, which need not exist yet. */
export async function freeBytesAt(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (missing && dirname(directory) !== directory) return freeBytesAt(dirname(directory));
    throw error;
  }
}
