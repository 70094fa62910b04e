import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import type { Metrics } from "#src/core/watching/metrics/create-metrics.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import { applyBudget } from "./admit-token.ts";
import { answer } from "./answer.ts";
import { type ConnectionEnv, callerOf } from "./caller.ts";
import { refuseAsJson } from "./envelope.ts";

export type MetricsSurface = {
  metrics: Metrics;
  /** Token that Prometheus sends; undefined where the port is reached by nobody else. */
  token: string | undefined;
  /** Counts callers without the token; absent at a port of its own. */
  strangers?: { takeCall: TakeCall; addressOf: AddressReader };
  log: Log;
};

/** Serves /metrics to Prometheus. The right token needs no database; a wrong one counts for the caller's network. */
export function metricsSurface({ metrics, token, strangers, log }: MetricsSurface): Hono<ConnectionEnv> {
  const app = new Hono<ConnectionEnv>();
  app.get("/metrics", (c) =>
    answer({ log, surface: "metrics", quiet: true, refuse: refuseAsJson }, async (context) => {
      if (token !== undefined && !isToken(c.req.header("authorization"), token)) {
        if (strangers !== undefined) applyBudget(await strangers.takeCall(callerOf(c, strangers.addressOf)), context);
        throw new Failure("invalid_token", forPrograms("Send the token of GALLEY_METRICS_TOKEN as Authorization: Bearer."));
      }
      return new Response(await metrics.text(), { headers: { "content-type": metrics.contentType, "cache-control": "no-store" } });
    }),
  );
  return app;
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}
