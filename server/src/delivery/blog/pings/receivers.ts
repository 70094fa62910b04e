import { LRUCache } from "lru-cache";
import { growingWait } from "#src/operations/queue/waits.ts";
import type { PingKind } from "./pings.ts";

const restSecondsMax = 300;
const betweenRoundsSeconds = 60;
// More than so many that are told of within the time may be told of again.
const blogsMax = 10_000;
const restAfter = growingWait({ firstSeconds: 2, factor: 2, maxSeconds: 60 });

/** How long receivers of pings are left alone, in this process. */
export type Receivers = {
  /** Returns the seconds until the receiver is called again; 0 where it may be. */
  restSeconds(kind: PingKind): number;
  /** A receiver rests once it has failed for two organizations in a row: nobody's blog alone makes it rest for the others. */
  failed(kind: PingKind, organizationId: string, askedSeconds: number): void;
  answered(kind: PingKind): void;
  /** Returns the seconds until a receiver hears of this blog again. */
  blogRestSeconds(kind: PingKind, projectId: string): number;
  /** A blog that changes without end does not use up the patience of a receiver that all blogs share. */
  toldAll(kind: PingKind, projectId: string): void;
};

export function createReceivers(): Receivers {
  const told = new LRUCache<string, true>({ max: blogsMax, ttl: betweenRoundsSeconds * 1000 });
  const rests = new Map<PingKind, { organizationId: string; failures: number; until: number }>();
  return {
    restSeconds: (kind) => Math.max(0, ((rests.get(kind)?.until ?? 0) - performance.now()) / 1000),
    failed(kind, organizationId, askedSeconds) {
      const before = rests.get(kind);
      if (before === undefined) rests.set(kind, { organizationId, failures: 0, until: 0 });
      if (before === undefined || before.organizationId === organizationId) return;
      const failures = before.failures + 1;
      const seconds = Math.min(restSecondsMax, Math.max(askedSeconds, restAfter(failures)));
      rests.set(kind, { organizationId, failures, until: performance.now() + seconds * 1000 });
    },
    answered: (kind) => void rests.delete(kind),
    blogRestSeconds: (kind, projectId) => told.getRemainingTTL(`${kind} ${projectId}`) / 1000,
    toldAll: (kind, projectId) => void told.set(`${kind} ${projectId}`, true),
  };
}
