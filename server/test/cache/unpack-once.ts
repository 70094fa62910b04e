import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** Fills a folder beside `directory` and moves it into place as a whole. When several runs do so at once, the first one wins. */
export async function unpackOnce(directory: string, unpack: (own: string) => Promise<void>): Promise<void> {
  if (existsSync(directory)) return;
  mkdirSync(dirname(directory), { recursive: true });
  const own = mkdtempSync(`${directory}.`);
  try {
    await unpack(own);
    renameSync(own, directory);
  } catch (error) {
    // A complete folder of another run is as good. Only the move can tell: another run can finish between a check and the move.
    if (!existsSync(directory)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
