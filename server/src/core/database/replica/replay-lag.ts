import type { LogPosition } from "./log-position.ts";

type Mark = { position: LogPosition; at: number };

const marksMax = 600;

/** Tells for how long a replica has not shown what the primary had. `at` is a time of `performance.now()`. */
export class ReplayLag {
  // Positions of the primary that the replica has not reached, oldest first.
  #ahead: Mark[] = [];

  /** Takes what both servers have told; the primary was asked first. */
  note(position: LogPosition, replayed: LogPosition, at: number): void {
    this.#ahead = [...this.#ahead, { position, at }].filter((mark) => mark.position > replayed);
    // The oldest tells the lag, and the newest when it is over.
    if (this.#ahead.length > marksMax) this.#ahead.splice(1, 1);
  }

  secondsAt(now: number): number {
    const [oldest] = this.#ahead;
    return oldest === undefined ? 0 : (now - oldest.at) / 1000;
  }
}
