import { setTimeout as wait } from "node:timers/promises";
import type { siteConnection } from "@galley/contract";
import { sentence } from "@galley/messages";
import type pg from "pg";
import type { z } from "zod";
import { transact } from "#server/core/database/transact.ts";
import { Failure } from "#server/core/failure.ts";
import { findSiteEndpoint } from "#server/delivery/webhooks/site-endpoint.ts";
import { recordEvent } from "#server/operations/record-event.ts";
import { digestOf } from "#server/people/access/token-format.ts";
import { failUnknown } from "./collect-connection.ts";

type Ping = z.input<(typeof siteConnection)["ping"]["output"]>;
type Attempt = { status_code: number | null; answer: string | null; error: string | null; milliseconds: number };

const lookMilliseconds = 100;
const secondsMax = 15;

/** Sends a test event to the site that was just connected, by the same delivery as all its events, and returns its answer. */
export async function pingSite(pool: pg.Pool, deviceCode: string): Promise<Ping> {
  const { organizationId, projectId } = await requireConnected(pool, deviceCode);
  const { eventId, url } = await transact(pool, organizationId, async (tx) => {
    const endpoint = await findSiteEndpoint(tx, organizationId, projectId);
    if (endpoint === undefined) throw new Failure("invalid_state", sentence("refusal_site_disconnected"));
    const event = { organizationId, projectId: null, type: "ping" as const, subjectId: endpoint.id, data: { endpointId: endpoint.id } };
    return { eventId: await recordEvent(tx, { ...event, onlyEndpointId: endpoint.id }), url: endpoint.url };
  });
  const attempt = await firstAttempt(pool, organizationId, eventId);
  const { status_code: statusCode, answer, error, milliseconds } = attempt ?? nothingYet;
  return { delivered: error === null, url, statusCode, answer: answer ?? answerNotShown, error, milliseconds };
}

const answerNotShown = "(answer not shown: the site has a private address)";

const nothingYet: Attempt = {
  status_code: null,
  answer: "",
  error: "Nothing has been sent yet: the service is busy. Check the endpoint's deliveries in a moment.",
  milliseconds: 0,
};

async function requireConnected(pool: pg.Pool, deviceCode: string): Promise<{ organizationId: string; projectId: string }> {
  const { rows } = await pool.query<{ organizationId: string; projectId: string }>(
    `select organization_id as "organizationId", project_id as "projectId" from site_request
     where device_digest = $1 and status = 'connected' and expires_at > now()`,
    [digestOf(deviceCode)],
  );
  return rows[0] ?? failUnknown();
}

async function firstAttempt(pool: pg.Pool, organizationId: string, eventId: string): Promise<Attempt | undefined> {
  const until = performance.now() + secondsMax * 1000;
  while (performance.now() < until) {
    const attempt = await transact(pool, organizationId, (tx) =>
      tx
        .selectFrom("webhook_attempt as a")
        .innerJoin("webhook_delivery as d", (join) =>
          join.onRef("d.organization_id", "=", "a.organization_id").onRef("d.id", "=", "a.delivery_id"),
        )
        .select(["a.status_code", "a.answer", "a.error", "a.milliseconds"])
        .where("d.organization_id", "=", organizationId)
        .where("d.event_id", "=", eventId)
        .orderBy("a.number")
        .executeTakeFirst(),
    );
    if (attempt !== undefined) return attempt;
    await wait(lookMilliseconds);
  }
  return undefined;
}
