import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";
import { level } from "#src/core/watching/observe.ts";
import { type Connections, openConnections } from "../connect.ts";
import type { ServiceLogin } from "../login/service-login.ts";
import type { LogPosition } from "./log-position.ts";
import { createReplicaLooker } from "./look-at-replica.ts";

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

/** A standby that reads may be sent to while it follows the primary. */
export type Replica = {
  pool: Connections["service"];
  isUsed(): boolean;
  /** Sends reads elsewhere for so long; `reason` is logged unless the replica is only late for a moment. */
  leaveAside(milliseconds: number, reason?: string): void;
  start(): void;
  close(): Promise<void>;
};

type Options = {
  primary: Connections["service"];
  login: ServiceLogin;
  sizeMax: number;
  log: Log;
};

const lookMilliseconds = 1000;
// A connection whose server is gone stays silent: its reads have been asked of the primary by then.
const silenceMilliseconds = 5000;
const connectSeconds = 2;
export const behindSecondsMax = 5;

/** Opens connections to a replica, and looks each second whether it follows. Nothing is read from it before it was found to. */
export function openReplica({ primary, login, sizeMax, log }: Options): Replica {
  const connections = openConnections(login, { sizeMax, silence: silenceMilliseconds, onError: () => {}, isReplica: true, connectSeconds });
  const looker = createReplicaLooker(primary, login);
  const lag = new ReplayLag();
  let fault: string | undefined = "it was not looked at yet";
  let asideUntil = 0;
  let isAnswering = false;
  let logged: string | undefined;
  let looking: AsyncDisposable | undefined;
  const isUsed = () => fault === undefined && performance.now() >= asideUntil;

  function tell(reason: string | undefined): void {
    if (reason === logged) return;
    logged = reason;
    if (reason === undefined) log.info("the read replica follows and is read from");
    else log.warn(`the read replica is left aside, and the primary is asked: ${reason}`);
  }

  async function look(): Promise<void> {
    const found = await looker.look();
    lag.note(found.position, found.replayed, performance.now());
    isAnswering = true;
    const isBehind = lag.secondsAt(performance.now()) > behindSecondsMax;
    fault = found.fault ?? (isBehind ? `it is more than ${behindSecondsMax} seconds behind` : undefined);
    if (fault !== undefined || isUsed()) tell(fault);
  }

  level("replica_used", "read", () => Number(isUsed()));
  level("replica_lag", "read", () => (isAnswering ? lag.secondsAt(performance.now()) : Number.NaN));
  return {
    pool: connections.service,
    isUsed,
    leaveAside(milliseconds, reason) {
      asideUntil = performance.now() + milliseconds;
      if (reason !== undefined) tell(reason);
    },
    start() {
      looking ??= every(lookMilliseconds, look, (error) => {
        isAnswering = false;
        fault = error instanceof Error ? error.message : String(error);
        tell(fault);
      });
    },
    async close() {
      await looking?.[Symbol.asyncDispose]();
      await Promise.all([looker.close(), connections.close()]);
    },
  };
}
