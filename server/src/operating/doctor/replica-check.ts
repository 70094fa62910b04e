import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type Check, failed, ok, warning } from "#src/core/check.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import { createReplicaLooker } from "#src/core/database/replica/look-at-replica.ts";
import { behindSecondsMax } from "#src/core/database/replica/replica.ts";

const advice = "Let GALLEY_DATABASE_READ_URL lead to a streaming replica of DATABASE_URL, or remove it: the primary answers meanwhile.";
const pauseMilliseconds = 100;

/** Checks that the replica follows the primary, and how soon it shows what the primary has. */
export function replicaCheck(primary: pg.Pool, login: ServiceLogin): Check {
  return {
    name: "read replica",
    advice,
    async run() {
      const looker = createReplicaLooker(primary, login);
      try {
        const { fault, position } = await looker.look();
        if (fault !== undefined) return failed(`The replica is not used: ${fault}.`, advice);
        const seconds = await secondsTo(position, async () => (await looker.look()).replayed);
        if (seconds === undefined) {
          return warning(
            `The replica is more than ${behindSecondsMax} seconds behind.`,
            "See its log, and its network: the primary answers.",
          );
        }
        return ok(`The replica shows within ${seconds.toFixed(1)} seconds what the primary has.`);
      } finally {
        await looker.close();
      }
    },
  };
}

async function secondsTo(position: number, replayed: () => Promise<number>): Promise<number | undefined> {
  const begun = performance.now();
  for (;;) {
    const reached = await replayed();
    const seconds = (performance.now() - begun) / 1000;
    if (reached >= position) return seconds;
    if (seconds > behindSecondsMax) return undefined;
    await wait(pauseMilliseconds);
  }
}
