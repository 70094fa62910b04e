import type { Egress } from "#src/core/egress/egress.ts";
import { createPublisher } from "#src/delivery/publishing/publisher.ts";
import { noStores } from "../outside/stores.ts";
import { workInChild } from "./child-worker.ts";

/** Runs a publisher until nothing is due, or until its failpoint. */
export async function publishInChild(connectionString: string, failpoint: readonly string[], egress: Egress): Promise<void> {
  await workInChild({ connectionString, failpoint }, (common) =>
    createPublisher({ ...common, egress, storage: noStores.storage, onLive: () => {} }),
  );
}
