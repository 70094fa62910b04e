import { readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileFault } from "#src/core/file-fault.ts";
import type { ArchivePlace } from "./archive-place.ts";
import { archiveFaultIn, readArchiveState } from "./archive-state.ts";
import { openArchiveStore } from "./open-archive-store.ts";
import { archiveWal, fetchWal } from "./wal-archive.ts";

// PostgreSQL starts this for each file of its log, whether the service runs or not: to archive one, and to fetch one while it recovers.

const [, , purpose, config = "", path = "", name = ""] = process.argv;
// A recovery takes the first for the log's end, and is ended by the second.
const absent = 1;
const damaged = 200;

try {
  const store = await openArchiveStore(JSON.parse(readFileSync(config, "utf8")) as ArchivePlace);
  if (purpose === "archive") await archiveWal(store, readArchiveState(dirname(config))?.writer, name, await readFile(path));
  else process.exitCode = await fetch(await fetchWal(store, name));
  tell("");
} catch (error) {
  const reason = fileFault(error) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${name}: ${reason}\n`);
  process.exitCode = purpose === "archive" ? 1 : damaged;
  tell(reason);
}

async function fetch(bytes: Buffer | undefined): Promise<number> {
  if (bytes === undefined) return absent;
  const unfinished = `${path}.unfinished`;
  writeFileSync(unfinished, bytes, { mode: 0o600 });
  renameSync(unfinished, path);
  return 0;
}

/** Keeps the reason of a failure for whoever watches the archive, in a file that exists. The server's log has it too. */
function tell(reason: string): void {
  try {
    const file = archiveFaultIn(dirname(config));
    truncateSync(file);
    writeFileSync(file, reason);
  } catch {}
}
