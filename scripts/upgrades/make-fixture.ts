import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packFolder } from "./archive.ts";
import { fillInstallation } from "./fill-installation.ts";
import { fixturesFolder, type Known, partsOf } from "./fixture.ts";
import { type Installation, startInstallation } from "./installation.ts";

const root = join(import.meta.dirname, "../..");
// Name the process or the machine of this run, or are written anew with each start.
const momentary = ["lock", "command-lock", "postgres/lock", "postgres/owner", "postgres/server.log", "postgres/cluster/postmaster.opts"];
const segmentsMax = 2;

/** Makes a fixture of the version in `checkout`: a stopped data directory and a backup, as its own demonstration fills them. */
export async function makeFixture(checkout: string, file: string): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "galley-fixture-")));
  // The database that root starts runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  try {
    const packed = join(folder, "packed");
    mkdirSync(packed, { mode: 0o755 });
    const { data, backup, known } = partsOf(packed);
    const installation = await startInstallation(checkout, data);
    try {
      await keepLogsShort(installation);
      const filled = await fillInstallation(installation, join(folder, "seed.json"));
      const [last] = await installation.sql("select name from migration order by name desc limit 1");
      const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
      const all: Known = { version, schema: String(last?.name), ...filled };
      writeFileSync(known, `${JSON.stringify(all, null, 2)}\n`);
      installation.galley("backup", backup);
      await shrink(installation);
    } finally {
      await installation.stop();
    }
    for (const name of momentary) rmSync(join(data, name), { recursive: true, force: true });
    requireShortLogs(join(data, "postgres/cluster/pg_wal"));
    mkdirSync(join(file, ".."), { recursive: true });
    packFolder(packed, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** New segments of the log are full of zeros; recycled ones would bring the remains of older changes. */
async function keepLogsShort({ sql }: Installation): Promise<void> {
  await sql("alter system set wal_recycle = off", "alter system set min_wal_size = '32MB'", "select pg_reload_conf()");
}

/** Leaves no dead rows, and of the log only the segment that the next start reads. */
async function shrink({ sql }: Installation): Promise<void> {
  await sql("vacuum (full, freeze)", "checkpoint", "select pg_switch_wal()", "checkpoint");
  // Read by the next start alone: the checkpoint of the stop shall keep the log as short.
  await sql("alter system reset all");
}

function requireShortLogs(folder: string): void {
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (segments.length > segmentsMax) throw new Error(`The log has ${segments.length} segments, more than ${segmentsMax}.`);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { of: { type: "string", default: root } } });
  const checkout = resolve(values.of);
  const { version } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  const file = join(fixturesFolder, `${positionals[0] ?? version}.galley`);
  await makeFixture(checkout, file);
  const commit = execFileSync("git", ["log", "-1", "--format=%h %s"], { cwd: checkout, encoding: "utf8" }).trim();
  process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1000)} KB, of ${commit}\n`);
}
