/** Cost of a test file. `seconds` are those of the clock; `processor` counts its worker and the processes that the worker started. */
export type FileTimes = { project: string; seconds: number; processor: number };
/** A part of a run, with its seconds of the clock and of processors. */
export type Part = { name: string; seconds: number; processor: number };
export type RunTimes = Omit<Part, "name"> & { preparing: Omit<Part, "name">; files: Readonly<Record<string, FileTimes>> };

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
  return [
    `Files over ${costlySeconds} s of processor time, without PostgreSQL's share:`,
    ...costly.map(([file, { processor }]) => `${processor.toFixed(1).padStart(8)}  ${file}`),
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

/** Returns a table of where the time of a run went. Files of a project run side by side, so their seconds are those of all workers together. */
export function partsTable(before: readonly Part[], { seconds, processor, preparing, files }: RunTimes): string[] {
  const projects = Map.groupBy(Object.values(files), ({ project }) => project);
  const rows: Part[] = [
    ...before,
    { name: "setting up the tests", ...preparing },
    ...[...projects].map(([name, all]) => ({ name: `tests of ${name}, ${all.length} files`, ...sumOf(all) })),
    { name: "everything, with PostgreSQL", ...sumOf([...before, { seconds, processor }]) },
  ];
  const figure = (value: number) => value.toFixed(1).padStart(9);
  return ["  Seconds  Processor", ...rows.map(({ name, seconds: taken, processor: used }) => `${figure(taken)}  ${figure(used)}  ${name}`)];
}

function sumOf(all: readonly Omit<Part, "name">[]): Omit<Part, "name"> {
  const sum = (key: "seconds" | "processor") => all.reduce((total, one) => total + one[key], 0);
  return { seconds: sum("seconds"), processor: sum("processor") };
}
