import type { PingKind } from "#src/core/outside/pings.ts";
import { growingWait } from "#src/operations/queue/waits.ts";

const restSecondsMax = 300;
const restAfter = growingWait({ firstSeconds: 2, factor: 2, maxSeconds: 60 });

/** How long receivers of pings are left alone, in this process. */
export type Receivers = {
  /** Returns the seconds until the receiver is called again; 0 where it may be. */
  restSeconds(kind: PingKind): number;
  /** A receiver rests once it has failed for two organizations in a row: nobody's blog alone makes it rest for the others. */
  failed(kind: PingKind, organizationId: string, askedSeconds: number): void;
  answered(kind: PingKind): void;
};

export function createReceivers(): Receivers {
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
  };
}
