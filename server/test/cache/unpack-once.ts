import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** Fills a folder beside `directory` and moves it there whole, once: of several runs at the same time the first one wins. */
export async function unpackOnce(directory: string, unpack: (own: string) => Promise<void>): Promise<void> {
  if (existsSync(directory)) return;
  mkdirSync(dirname(directory), { recursive: true });
  const own = mkdtempSync(`${directory}.`);
  try {
    await unpack(own);
    renameSync(own, directory);
  } catch (error) {
    // Another run that is whole is as good. Only the move itself can tell: between a look and a move there is time for another.
    if (!existsSync(directory)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
