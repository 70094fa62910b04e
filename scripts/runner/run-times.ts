/** Cost of a test file. `seconds` are those of the clock; `processor` counts its worker and the processes that the worker started. */
export type FileTimes = { project: string; seconds: number; processor: number };
export type RunTimes = { seconds: number; preparing: number; files: Readonly<Record<string, FileTimes>> };

const filesShown = 20;
const costlySeconds = 3;
// Some work is done once in each worker, by whichever file comes first.
const secondsGrown = 1;
const timesGrown = 1.5;

/** Lists the files that took more than three processor seconds, the costliest first. */
export function costlyFiles({ files }: RunTimes): string[] {
  const costly = Object.entries(files)
    .filter(([, { processor }]) => processor > costlySeconds)
    .toSorted(([, one], [, other]) => other.processor - one.processor);
  if (costly.length === 0) return [];
  const more = costly.length - filesShown;
  return [
    `Files over ${costlySeconds} s of processor time, without PostgreSQL's share:`,
    ...costly.slice(0, filesShown).map(([file, { processor }]) => `${processor.toFixed(1).padStart(8)}  ${file}`),
    ...(more > 0 ? [`          and ${more} more`] : []),
  ];
}

/** Lists the files that took notably more processor time than in the earlier run, with both figures. */
export function grownFiles(before: RunTimes, now: RunTimes): string[] {
  return Object.entries(now.files)
    .flatMap(([file, { processor }]) => {
      const earlier = before.files[file]?.processor;
      if (earlier === undefined || processor - earlier <= secondsGrown || processor <= earlier * timesGrown) return [];
      return [{ file, earlier, processor }];
    })
    .toSorted((one, other) => other.processor - other.earlier - (one.processor - one.earlier))
    .map(({ file, earlier, processor }) => `Costlier than last time: ${file}, ${processor.toFixed(1)} s after ${earlier.toFixed(1)} s`);
}

/** Returns a table of where the time of a run went: seconds of the clock, and processor seconds of the test files of each project. */
export function partsTable(parts: Readonly<Record<string, number>>, { seconds, preparing, files }: RunTimes): string[] {
  const projects = Map.groupBy(Object.values(files), ({ project }) => project);
  const rows: [string, number, string][] = [
    ...Object.entries(parts).map(([name, taken]): [string, number, string] => [name, taken, ""]),
    ["setting up the tests", preparing, ""],
    ...[...projects].map(([name, all]): [string, number, string] => [
      `tests of ${name}`,
      all.reduce((sum, file) => sum + file.seconds, 0),
      `by all workers together, ${all.length} files, ${all.reduce((sum, file) => sum + file.processor, 0).toFixed(0)} s of processor time`,
    ]),
    ["everything", seconds + Object.values(parts).reduce((sum, taken) => sum + taken, 0), ""],
  ];
  return ["Seconds by part:", ...rows.map(([name, taken, note]) => `${taken.toFixed(1).padStart(8)}  ${name}${note && ` (${note})`}`)];
}
