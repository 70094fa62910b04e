import type { Fault } from "./faults.ts";
import { openInstallation } from "./installation.ts";
import { startLoad } from "./load.ts";
import type { Row } from "./table.ts";

/** An installation of its own for so many: a campaign that is broken off loses no more, and what was published is told once a minute. */
const triesOfInstallation = 50;

type Part = { from: number; until: number; version: string | undefined };

/** Makes a fault some times in a new installation, fewer than wanted where one try does not come to its end. */
export async function tryFault({ name, diskMegabytes, causes, run }: Fault, { from, until, version }: Part): Promise<Row> {
  await using installation = await openInstallation({ diskMegabytes, version });
  using _closing = closeOnSignals(installation);
  const row: Row = { fault: name, tries: 0, happened: [], outages: { writing: 0, blog: 0 }, ends: 0, unnamed: [] };
  if (installation.lacks !== undefined) return { ...row, happened: [`not tried: ${installation.lacks}`] };
  await using load = await startLoad(installation, causes);
  const end = Math.min(until, from + triesOfInstallation);
  const note = (error: unknown) => void row.unnamed.push(String(error));
  for (let number = from; number < end && row.unnamed.length === 0; number += 1) {
    await run({ installation, load, number }).then((one) => row.happened.push(one), note);
    row.tries += 1;
    process.stderr.write(`${name}: ${number + 1} of ${until} at ${Math.round(performance.now() / 1000)} s\n`);
  }
  const outages = load.outages();
  const kept = await load.settle().catch(note);
  return {
    ...row,
    happened: [...new Set(row.happened)],
    ...(kept && { kept }),
    outages,
    ends: installation.ends(),
    unnamed: [...row.unnamed, ...load.unnamed, ...installation.unnamed()],
  };
}

function closeOnSignals(installation: AsyncDisposable): Disposable {
  const close = async () => {
    await installation[Symbol.asyncDispose]();
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, close);
  return {
    [Symbol.dispose]() {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, close);
    },
  };
}
