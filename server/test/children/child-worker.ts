import { flushCompileCache } from "node:module";
import type pg from "pg";
import { openConnections } from "#src/core/database/connect.ts";
import { openServiceLogin } from "#src/core/database/login/service-login.ts";
import { armFailpoint } from "#src/core/failpoint.ts";
import { createLog, type Log } from "#src/core/log.ts";
import { openVault, type Vault } from "#src/core/secrets.ts";
import { prepareChildPool } from "./child-connections.ts";
import { endWithParent } from "./end-with-parent.ts";

export type Worker = { work(): Promise<number>; start(): void; stop(): Promise<void> };
export type Common = { pool: pg.Pool; publicUrl: string; vault: Vault; sendsMail: boolean; log: Log };

export const publicUrl = "http://galley.test";
export const secret = "test secret";

type Options = {
  connectionString: string;
  /** Name of the failpoint that kills this process, and the hit at which it does. Without a name, the process is never killed. */
  failpoint: readonly string[];
  sendsMail?: boolean;
};

/** Opens the dependencies that every worker shares, for a worker in its own process. */
export async function openCommon({ connectionString, failpoint: [name = "", hits = "1"], sendsMail = false }: Options) {
  endWithParent();
  // A killed process would otherwise leave no compile cache for the next one.
  flushCompileCache();
  if (name !== "") armFailpoint(name, Number(hits));
  const { service: pool, close } = openConnections(await openServiceLogin({ connectionString }), { sizeMax: 4, onError: () => {} });
  prepareChildPool(pool);
  const common: Common = { pool, publicUrl, vault: openVault(secret, undefined), sendsMail, log: createLog("silent") };
  return { common, close };
}

/** Runs one worker until nothing is left to do, or until its failpoint. `helpers` are the processes that the worker uses. */
export async function workInChild(
  options: Options,
  create: (common: Common) => Worker,
  helpers: readonly AsyncDisposable[] = [],
): Promise<void> {
  const { common, close } = await openCommon(options);
  const worker = create(common);
  while ((await worker.work()) > 0);
  await worker.stop();
  await Promise.all(helpers.map((helper) => helper[Symbol.asyncDispose]()));
  await close();
}
