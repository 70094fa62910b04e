import type { siteConnection } from "@galley/contract";
import type pg from "pg";
import type { z } from "zod";
import type { Services } from "#server/operations/call.ts";
import { digestOf, newSecretText } from "#server/people/access/token-format.ts";
import { collectConnection } from "./collect-connection.ts";
import { pingSite } from "./ping-site.ts";
import { newUserCode, shownCode } from "./user-code.ts";

type Start = (typeof siteConnection)["start"];

const minutesToApprove = 15;
const intervalSeconds = 2;
const triesMax = 5;

/** Stores the request of a site until somebody approves it by its code. */
async function startRequest(
  pool: pg.Pool,
  publicUrl: string,
  { framework, siteUrl }: z.output<Start["input"]>,
): Promise<z.input<Start["output"]>> {
  const deviceCode = newSecretText();
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const userCode = newUserCode();
    const { rows } = await pool.query<{ expires_at: Date }>(
      `insert into site_request (device_digest, user_code, framework, site_url, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(mins => $5)) on conflict (user_code) do nothing returning expires_at`,
      [digestOf(deviceCode), userCode, framework, siteUrl ?? null, minutesToApprove],
    );
    const [row] = rows;
    if (row === undefined) continue;
    const code = shownCode(userCode);
    const verificationUrl = `${publicUrl}/connect?code=${code}`;
    return { deviceCode, userCode: code, verificationUrl, expiresAt: row.expires_at.toISOString(), intervalSeconds };
  }
  throw new Error("No free user code was found.");
}

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
