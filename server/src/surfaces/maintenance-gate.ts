import { type Sentence, sentence } from "@galley/messages";
import type { MiddlewareHandler } from "hono";
import type { Maintenance } from "#src/core/database/maintenance.ts";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import type { Surface } from "#src/core/watching/names.ts";
import { paths } from "#src/people/oauth/endpoints.ts";
import { answer, type Refuse } from "./answer.ts";
import { refuse as refuseMessage } from "./assistant/http-answer.ts";
import { refuseAsJson } from "./envelope.ts";
import { refuseAsOauth } from "./oauth/endpoints.ts";
import { refuseAsPage } from "./pages/failure-page.ts";
import { translatorOf } from "./translation/translator.ts";

type Gate = { current: () => Maintenance | undefined; log: Log };

// Seconds after which callers come back where no end is known, or where it has passed.
const retrySecondsMin = 60;
// Paths of monitoring, of blogs, and of files that the refusal's page loads.
const open = /^\/(?:livez|readyz|metrics|api\/v1\/images\/[^/]+|open-graph\/.+|assets\/.+)$/;
const oauthCalls: readonly string[] = [paths.token, paths.revoke, paths.register];

/** Refuses every call during a maintenance, each in the form of its surface. Blogs are answered before, and their pictures pass. */
export function maintenanceGate({ current, log }: Gate): MiddlewareHandler {
  return async (c, next) => {
    const maintenance = current();
    const { method, path, raw } = c.req;
    if (maintenance === undefined || (open.test(path) && (method === "GET" || method === "HEAD"))) return next();
    const [surface, refuse] = formAt(path, raw);
    return answer({ log, surface, logFields: { operation: "maintenance" }, quiet: true, refuse }, () => {
      throw refusalOf(maintenance);
    });
  };
}

function formAt(path: string, request: Request): [Surface, Refuse] {
  if (path === paths.assistantServer) return ["assistant", (failure, { requestId }) => refuseMessage(failure, requestId, undefined)];
  if (oauthCalls.includes(path)) return ["oauth", refuseAsOauth];
  if (path.startsWith("/api/")) return ["rest", refuseAsJson];
  if (path.startsWith("/dashboard/"))
    return ["dashboard", (failure, context) => refuseAsJson(failure.in(translatorOf(request).language), context)];
  return ["pages", refuseAsPage(request)];
}

function refusalOf({ until, message }: Maintenance): Failure {
  const seconds = until === null ? 0 : Math.ceil((until.getTime() - Date.now()) / 1000);
  const text: Sentence =
    until === null || seconds <= 0
      ? sentence("refusal_maintenance")
      : sentence("refusal_maintenance_until", { until: `${until.toISOString().slice(0, 16).replace("T", " ")} UTC` });
  const told = message === null ? text : sentence("refusal_maintenance_message", { text, message });
  return new Failure("unavailable", told, undefined, { retryAfterSeconds: Math.max(retrySecondsMin, seconds) });
}
