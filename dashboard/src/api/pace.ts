import { limits } from "@galley/contract";

const minuteMilliseconds = 60_000;
// Half of a tenth at once and the other half over the minute: no minute has more than a tenth of what a person may call.
const callsMax = limits.personCallsPerMinute / 20;

/** Spaces the refreshes of shown data out, so that an organization in which much changes leaves a person's calls to the person. */
export class Pace {
  #left = callsMax;
  #at = 0;

  /** Takes the calls of one refresh at a moment. Returns the milliseconds after which to ask again, or 0 if they were taken. */
  take(calls: number, now: number): number {
    this.#left = Math.min(callsMax, this.#left + (callsMax * (now - this.#at)) / minuteMilliseconds);
    this.#at = now;
    const missing = Math.min(calls, callsMax) - this.#left;
    if (missing > 0) return Math.ceil((missing * minuteMilliseconds) / callsMax);
    this.#left -= calls;
    return 0;
  }
}
