import type { siteConnection } from "@galley/contract";
import type { z } from "zod";
import type { Services } from "#src/operations/call.ts";
import { collectConnection } from "./collect-connection.ts";
import { pingSite } from "./ping-site.ts";
import { startRequest } from "./start-request.ts";

type Steps = typeof siteConnection;
type SiteConnector = {
  [Step in keyof Steps]: (input: z.output<Steps[Step]["input"]>, requestId: string) => Promise<z.input<Steps[Step]["output"]>>;
};

/** Creates the three calls of an initializer. */
export function createSiteConnector(services: Services): SiteConnector {
  const { pool, publicUrl } = services;
  return {
    start: (input) => startRequest(pool, publicUrl, input),
    token: ({ deviceCode }, requestId) => collectConnection(services, deviceCode, requestId),
    ping: ({ deviceCode }) => pingSite(pool, deviceCode),
  };
}
