/** Seconds that a test file took: imports and hooks under `setup`, its tests one by one. */
export type FileTimes = { project: string; seconds: number; setup: number; tests: readonly { name: string; seconds: number }[] };
export type RunTimes = { seconds: number; preparing: number; files: Readonly<Record<string, FileTimes>> };

const filesShown = 10;
// A busy machine alone makes most files somewhat slower.
const secondsGrown = 2;
const timesGrown = 1.5;

export function slowestFiles({ files }: RunTimes): string[] {
  const slowest = Object.entries(files)
    .toSorted(([, one], [, other]) => other.seconds - one.seconds)
    .slice(0, filesShown);
  return [
    "Slowest files (seconds, of which imports and hooks):",
    ...slowest.map(([file, { seconds, setup }]) => `${seconds.toFixed(1).padStart(8)} ${`(${setup.toFixed(1)})`.padStart(8)}  ${file}`),
  ];
}

/** Lists the files that took notably longer than in the earlier run, with both times. */
export function grownFiles(before: RunTimes, now: RunTimes): string[] {
  return Object.entries(now.files)
    .flatMap(([file, { seconds }]) => {
      const earlier = before.files[file]?.seconds;
      if (earlier === undefined || seconds - earlier <= secondsGrown || seconds <= earlier * timesGrown) return [];
      return [{ file, earlier, seconds }];
    })
    .toSorted((one, other) => other.seconds - other.earlier - (one.seconds - one.earlier))
    .map(({ file, earlier, seconds }) => `Slower than last time: ${file}, ${seconds.toFixed(1)} s after ${earlier.toFixed(1)} s`);
}

/**
 * Returns a table of where the time of a run went. Files of a project run side by side, so their seconds are those of all
 * workers together.
 */
export function partsTable(parts: Readonly<Record<string, number>>, { seconds, preparing, files }: RunTimes): string[] {
  const projects = Map.groupBy(Object.values(files), ({ project }) => project);
  const rows: [string, number, string][] = [
    ...Object.entries(parts).map(([name, taken]): [string, number, string] => [name, taken, ""]),
    ["setting up the tests", preparing, ""],
    ...[...projects].map(([name, all]): [string, number, string] => [
      `tests of ${name}`,
      all.reduce((sum, file) => sum + file.seconds, 0),
      `by all workers together, ${all.length} files`,
    ]),
    ["everything", seconds + Object.values(parts).reduce((sum, taken) => sum + taken, 0), ""],
  ];
  return ["Seconds by part:", ...rows.map(([name, taken, note]) => `${taken.toFixed(1).padStart(8)}  ${name}${note && ` (${note})`}`)];
}
