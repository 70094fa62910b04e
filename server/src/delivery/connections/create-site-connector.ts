import type { siteConnection } from "@galley/contract";
import type pg from "pg";
import type { z } from "zod";
import type { Vault } from "#src/core/secrets.ts";
import { collectConnection } from "./collect-connection.ts";
import { pingSite } from "./ping-site.ts";
import { startRequest } from "./start-request.ts";

type Steps = typeof siteConnection;
type SiteConnector = {
  [Step in keyof Steps]: (input: z.output<Steps[Step]["input"]>, requestId: string) => Promise<z.input<Steps[Step]["output"]>>;
};

/** Creates the three calls of an initializer. */
export function createSiteConnector({ pool, publicUrl, vault }: { pool: pg.Pool; publicUrl: string; vault: Vault }): SiteConnector {
  return {
    start: (input) => startRequest(pool, publicUrl, input),
    token: ({ deviceCode }, requestId) => collectConnection({ pool, vault, requestId }, deviceCode),
    ping: ({ deviceCode }) => pingSite(pool, deviceCode),
  };
}
