import { machineNow, shiftClock, shiftOfClock } from "./shift-clock.mjs";

export { machineNow, shiftOfClock };

/**
 * The moment at which each test file begins, so that none depends on the hour or day at which it runs: a Wednesday in the middle of a month,
 * and for half an hour midnight in no time zone. It is past, because files are as old as the machine's clock says and must not be taken for
 * what somebody left behind.
 */
const start = Date.parse("2026-11-18T10:20:00Z");

/** The day, in UTC, on which each test file begins. */
export const today = "2026-11-18";

/** Returns the day, in UTC, this many days after the one on which each test file begins. */
export function dayAfter(days: number): string {
  return Temporal.PlainDate.from(today).add({ days }).toString();
}

const followers = new Set<() => Promise<unknown>>();

/** Sets the clock of this process to the moment at which each test file begins. It runs on from there. */
export function startClock(): void {
  shiftClock(start - machineNow());
}

/** Gives the calling file the machine's clock, for times that the operating system or a database of its own tells. */
export function useMachineClock(): void {
  shiftClock(0);
}

/** Moves the clock of this process and of every open database to a moment, until the end of the file. Running children stay behind. */
export async function setClock(moment: Date | string): Promise<void> {
  shiftClock(new Date(moment).getTime() - machineNow());
  await Promise.all([...followers].map((follow) => follow()));
}

/** Lets time pass for this process and every open database, until the end of the file. Running children stay behind. */
export async function advanceClock(duration: Temporal.DurationLike): Promise<void> {
  await setClock(new Date(Temporal.Now.zonedDateTimeISO("UTC").add(duration).epochMilliseconds));
}

/** Calls a function whenever the clock is moved, until the returned function is called. */
export function followClock(follow: () => Promise<unknown>): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

/** Returns the options with which Node starts a process whose clock agrees with this one. */
export function clockOptions(): string[] {
  return optionsFor(shiftOfClock());
}

/** Returns those for a process that makes what test files find when they begin: it runs ten minutes earlier. */
export function earlierClockOptions(): string[] {
  return optionsFor(start - machineNow() - 600_000);
}

function optionsFor(shift: number): string[] {
  return shift === 0 ? [] : [`--import=${new URL(`shift-clock.mjs?shift=${shift}`, import.meta.url).href}`];
}
