import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEgress, type Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import { createLocalStorage } from "#src/core/storage/local-storage.ts";
import type { Storage } from "#src/core/storage/storage.ts";

export type Stores = { storage: Storage; egress: Egress };

/**
 * Returns storage in a directory that is removed on disposal, and outbound access to 127.0.0.1 beside the public internet. An
 * operator sets it so who has webhook receivers there and lets people see their answers. It reaches 127.0.0.1 only on behalf of
 * a party, because callers without a party would share the places for lookups.
 */
export function openStores(log: Log): Stores & { directory: string } & Disposable {
  const parent = mkdtempSync(join(tmpdir(), "galley-files-"));
  const directory = join(parent, "files");
  const egress = createEgress({ allow: ["127.0.0.1/32"], showAnswers: ["127.0.0.1/32"] });
  return {
    directory,
    storage: createLocalStorage(directory, log),
    egress: { ...egress, fetch: refuseUnnamed, stream: refuseUnnamed, check: refuseUnnamed },
    [Symbol.dispose]() {
      void egress.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Dependencies for services that must not use storage or outbound access. */
export const noStores: Stores = {
  storage: { put: refuse, open: refuse, read: refuse, delete: refuse, list: refuse },
  egress: {
    fetch: refuse,
    stream: refuse,
    check: refuse,
    of: () => noStores.egress,
    ofStrangers: () => noStores.egress,
    close: async () => {},
  },
};

async function refuseUnnamed(): Promise<never> {
  throw new Error("This call names no organization on whose behalf it goes out.");
}

function refuse(): never {
  throw new Error("This service has neither files nor a way out.");
}
