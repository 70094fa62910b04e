import { number } from "./numbers.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Formats a duration: "84 ms", "1.2 s". */
export function took(milliseconds: number): string {
  return milliseconds < second ? `${number(milliseconds)} ms` : `${number(Math.round(milliseconds / 100) / 10)} s`;
}

/** Formats the time until an event, to the second if it is soon: "27 s", "4 min 10 s", "2 h 5 min". */
export function until(milliseconds: number): string {
  const left = Math.ceil(Math.max(milliseconds, 0) / second) * second;
  if (left < minute) return `${left / second} s`;
  if (left < hour) return `${Math.floor(left / minute)} min ${Math.round((left % minute) / second)} s`;
  return `${Math.floor(left / hour)} h ${Math.floor((left % hour) / minute)} min`;
}
