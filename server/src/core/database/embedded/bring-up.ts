import { waitForLock } from "#src/core/data-directory/lock.ts";
import { requireConnection } from "./connection.ts";
import { initializeCluster, isInitialized } from "./initialize.ts";
import { claimOwnership, type Ownership, refuseDistantOwner } from "./ownership.ts";
import type { Postmaster } from "./postmaster.ts";
import type { Prepared } from "./prepare.ts";
import { claimCluster } from "./run-as.ts";
import type { ServerAddress } from "./socket-directory.ts";
import { startOrAdopt, stopServer } from "./supervise.ts";

export type Running = { postmaster: Postmaster; started: "fresh" | "restarted" | "adopted"; ownership: Ownership | undefined };

// A recovery may take minutes, and the lock is held until it is done.
const lockSecondsMax = 660;

type BringUp = { own: boolean; keep?: ServerAddress; signal: AbortSignal; stopSecondsMax: number };

/** Creates, starts or adopts the server, until the signal is aborted. */
export async function bringUp(server: Prepared, { keep, ...wanted }: BringUp): Promise<Running> {
  const { own, signal, stopSecondsMax } = wanted;
  using _lock = await waitForLock(server.lockDirectory, lockSecondsMax, signal);
  await refuseDistantOwner(server.ownerFile);
  const fresh = !isInitialized(server.cluster);
  if (fresh) await initializeCluster(server);
  claimCluster(server.cluster, server.user);
  const { postmaster, adopted } = await startOrAdopt(server, signal, keep)
    .then((started) => requireConnection(server, started, wanted))
    .catch(async (error: unknown) => {
      // A server that is still starting would go on with nobody to stop it.
      if (own && signal.aborted) await stopServer(server, stopSecondsMax);
      throw error;
    });
  const ownership = adopted && !own ? undefined : claimOwnership(server.ownerFile);
  return { postmaster, started: fresh ? "fresh" : adopted ? "adopted" : "restarted", ownership };
}

/** Stops the server unless another process has claimed it. Returns whether it did. */
export async function bringDown(
  server: Prepared,
  { getOwnership, stopSecondsMax }: { getOwnership: () => Ownership | undefined; stopSecondsMax: number },
): Promise<boolean> {
  using _lock = await waitForLock(server.lockDirectory, stopSecondsMax);
  const ownership = getOwnership();
  if (!ownership?.holds()) return false;
  await stopServer(server, stopSecondsMax);
  ownership.end();
  return true;
}
