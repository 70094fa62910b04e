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

/** Creates, starts or adopts the server. Returns undefined when `isUnwanted` is true by the time this process has the lock. */
export async function bringUp(
  server: Prepared,
  { own, keep, isUnwanted }: { own: boolean; keep?: ServerAddress; isUnwanted: () => boolean },
): Promise<Running | undefined> {
  using _lock = await waitForLock(server.lockDirectory, lockSecondsMax);
  if (isUnwanted()) return undefined;
  await refuseDistantOwner(server.ownerFile);
  const fresh = !isInitialized(server.cluster);
  if (fresh) await initializeCluster(server);
  claimCluster(server.cluster, server.user);
  const { postmaster, adopted } = await requireConnection(server, await startOrAdopt(server, keep), own);
  const ownership = adopted && !own ? undefined : claimOwnership(server.ownerFile);
  return { postmaster, started: fresh ? "fresh" : adopted ? "adopted" : "restarted", ownership };
}

/** Stops the server unless another process has claimed it. Returns whether it did. */
export async function bringDown(server: Prepared, getOwnership: () => Ownership | undefined): Promise<boolean> {
  using _lock = await waitForLock(server.lockDirectory, lockSecondsMax);
  const ownership = getOwnership();
  if (!ownership?.holds()) return false;
  await stopServer(server);
  ownership.end();
  return true;
}
