import type { TimedKind } from "./timed-code.ts";

type Reason = { kinds: readonly TimedKind[]; because: string };

const fillsAResource = "Fills a resource for rows that the full set alone times.";
const dripsOn = "Writes bit after bit until the other side gives up, however fast.";

/** Files of the gate that may read a clock, sleep or have a limit of time. */
export const timedFiles: Record<string, Reason> = {
  "scripts/runner/timed-code.test.ts": { kinds: ["clock", "sleep", "processor", "limit"], because: "Has the cases of the rule." },
  "scripts/runner/side-by-side.ts": { kinds: ["clock"], because: "Prints how long each check took." },
  "vitest.config.ts": { kinds: ["limit"], because: "Has the one limit of all waits." },
  "e2e/account-journeys.test.ts": { kinds: ["sleep"], because: "Lets a page draw late, for however long." },
  "e2e/clock.test.ts": { kinds: ["clock", "limit", "sleep"], because: "Tests the clock of pages." },
  "server/test/clock/clock.test.ts": { kinds: ["clock"], because: "Tests the clock of tests." },
  "e2e/dashboard/late-answers.ts": { kinds: ["sleep"], because: "Answers late when somebody asks for it, to search for mistakes." },
  "markdown/test/hangs.ts": {
    kinds: ["limit"],
    because: "Is the limit of work that takes a moment, and minutes where it grows faster than its text.",
  },
  "server/src/app/listen.test.ts": {
    kinds: ["sleep"],
    because: "Lets the time pass in which Node would end a connection; more does no harm.",
  },
  "server/src/core/database/transact.test.ts": {
    kinds: ["sleep"],
    because: "Leaves a connection idle for longer than the kernel may take for an answer; more does no harm.",
  },
  "server/src/core/database/embedded/ownership.test.ts": {
    kinds: ["sleep"],
    because: "Touches a file as the heartbeat of another container would; a service that looks waits for seconds.",
  },
  "server/src/core/egress/egress.test.ts": { kinds: ["sleep"], because: dripsOn },
  "server/src/core/egress/stream.test.ts": { kinds: ["sleep"], because: dripsOn },
  "server/src/delivery/webhooks/sending/bad-receivers.test.ts": { kinds: ["sleep"], because: dripsOn },
  "server/test/cache/make-once.ts": { kinds: ["clock"], because: "Tells by its age whether another run may use what it removes." },
  "server/test/expect-later.ts": {
    kinds: ["clock"],
    because: "Reads the clock before and after some work, so that its length decides nothing.",
  },
  "server/test/fairness/bodies.ts": { kinds: ["sleep"], because: fillsAResource },
  "server/test/fairness/pools.ts": { kinds: ["sleep"], because: fillsAResource },
  "server/test/fairness/resources.ts": { kinds: ["sleep"], because: fillsAResource },
  "server/test/fairness/row.ts": { kinds: ["clock", "sleep"], because: fillsAResource },
  "server/test/from-now.ts": { kinds: ["clock"], because: "Is how tests tell a moment to the product." },
  "server/test/processes/staleness.test.ts": { kinds: ["clock"], because: "Stops the clock, so that nothing gets old by itself." },
  "server/src/delivery/publishing/platforms/stopped.test.ts": {
    kinds: ["clock"],
    because: "Moves the clock of a publisher that was stopped.",
  },
  "server/test/until.ts": { kinds: ["clock", "sleep"], because: "Waits for a condition; its bound only ends what hangs." },
  "server/test/wipe-database.ts": {
    kinds: ["clock", "sleep"],
    because: "Waits for connections to end; a database that keeps one is dropped instead, and no test sees a difference.",
  },
};

// Each stands for the service of somebody else, which tells its own time.
const ofDestinations = /^capabilities\/[\w-]+\/test\/[\w-]+-server\.ts$/;

export function isTimed(file: string, kind: TimedKind): boolean {
  if (ofDestinations.test(file)) return kind === "clock" || kind === "sleep";
  return timedFiles[file]?.kinds.includes(kind) === true;
}
