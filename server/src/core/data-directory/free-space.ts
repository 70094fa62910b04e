import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** With less than this the service takes no more work: a database without room for its log stops. */
export const freeBytesMin = 200 * 1024 * 1024;

/** What is free on the disk of a directory, which need not be there yet. */
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
