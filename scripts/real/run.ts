import { chmodSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPackages } from "../build-packages.ts";
import { startInstallation } from "../upgrades/installation.ts";
import { tryClients } from "./clients.ts";
import { tryCorpus } from "./corpus.ts";
import { frameworks } from "./frameworks.ts";
import type { System } from "./life.ts";
import { lastLine, NotHad, Place } from "./place.ts";
import { type Open, openPress } from "./press.ts";
import { tryMaildev, tryPrometheus, tryS3rver } from "./services.ts";
import { trySite } from "./sites.ts";
import { type Row, writeRow } from "./table.ts";

/*
 * Tries real systems, one after the other: installs each in a temporary folder, drives it through the life of an article or what else it
 * is there for, and writes docs/real-systems.md.
 */
const checkout = join(import.meta.dirname, "../..");
const ofDestinations = globSync("capabilities/*/test/real.ts", { cwd: checkout }).toSorted();

const systems: readonly System[] = [
  ...(await Promise.all(ofDestinations.map(async (file): Promise<System> => (await import(`../../${file}`)).system))),
  ...frameworks.map((framework) => ({
    name: framework.name,
    attempt: (place: Place, open: Open) => trySite(framework, place, open),
  })),
  { name: "Prometheus", attempt: tryPrometheus },
  { name: "s3rver", attempt: tryS3rver },
  { name: "maildev", attempt: tryMaildev },
  { name: "Clients", attempt: tryClients },
  { name: "Corpus", attempt: tryCorpus },
];

const wanted = process.argv[2]?.toLowerCase();
const chosen = systems.filter(({ name }) => wanted === undefined || name.toLowerCase() === wanted);
if (chosen.length === 0) throw new Error(`No system is named ${wanted}: ${systems.map(({ name }) => name.toLowerCase()).join(", ")}.`);

async function tryOne({ name, attempt }: System): Promise<Row> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "galley-real-")));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  // The service that root starts runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const place = stack.use(new Place(join(folder, "system")));
  const end = () => void stack.disposeAsync().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
  stack.defer(() => void ["SIGINT", "SIGTERM"].map((signal) => process.off(signal, end)));
  try {
    const data = join(folder, "data");
    mkdirSync(data, { mode: 0o755 });
    const open: Open = async (settings = {}) => {
      // The service and its commands use the compile cache of this run, too.
      const { NODE_COMPILE_CACHE = "" } = process.env;
      const service = await startInstallation(checkout, data, { NODE_COMPILE_CACHE, ...settings });
      stack.defer(() => service.stop());
      return openPress(service);
    };
    return { system: name, ...(await attempt(place, open)) };
  } catch (error) {
    const came = error instanceof NotHad ? `Could not be had: ${error.message}` : `**Could not be tried:** ${lastLine(error)}`;
    return { system: name, version: "", results: [{ tried: "install and start", came }] };
  }
}

// Sites install packages from the service, which hands out what is built.
await buildPackages();
const order = systems.map(({ name }) => name);
for (const system of chosen) {
  process.stdout.write(`${system.name}\n`);
  const row = await tryOne(system);
  if (row.version === "") process.stdout.write(`    ${row.results[0]?.came}\n`);
  writeRow(row, order);
}
