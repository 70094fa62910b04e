import type { PublicOperation } from "@galley/contract";
import { Hono } from "hono";
import { newId } from "#src/core/ids.ts";
import type { Log } from "#src/core/log.ts";
import { type AnyBound, isRawJson } from "#src/operations/handle.ts";
import { invoke, type Services } from "#src/operations/invoke.ts";
import type { Admission, Gate } from "#src/people/access/admit.ts";
import type { Usage } from "#src/people/access/usage.ts";
import type { Bodies } from "./bodies.ts";
import { entityTagOf, isKnown } from "./entity-tag.ts";
import { answerError, helpFor } from "./envelope.ts";
import { type FindImage, imageSurface } from "./images.ts";
import { overLimit, rateHeaders } from "./rate-limit.ts";
import { readInput } from "./read-request.ts";

export type Rest = {
  operations: readonly AnyBound<PublicOperation>[];
  services: Services;
  gate: Gate;
  usage: Usage;
  log: Log;
  findImage: FindImage;
  /** Reader of bodies, shared by all surfaces. */
  bodies: Bodies;
};

/** Creates a route below /api/v1 for every public operation. Every failure is answered in the error envelope. */
export function restSurface(rest: Rest): Hono {
  const app = new Hono();
  app.get(imageRoute, imageSurface(rest));
  const methodsOf = Map.groupBy(rest.operations, ({ operation }) => routeOf(operation.path));
  // Fixed path segments take precedence over parameters.
  const routes = [...methodsOf].toSorted(([a], [b]) => a.split(":").length - b.split(":").length);
  for (const [route, operations] of routes) {
    for (const bound of operations) app.on(bound.operation.method, route, (c) => answer(rest, bound, c.req.raw, c.req.param()));
    const open = route === imageRoute ? ["GET"] : [];
    const allow = [...open, ...operations.map(({ operation }) => operation.method)].join(", ");
    app.all(route, (c) => refuse(rest.log, 405, "error", `${c.req.method} is not possible here. Use ${allow}.`, { allow }));
  }
  app.all("*", () => refuse(rest.log, 404, "not_found", "There is nothing at this address. The paths are listed in /openapi.json.", {}));
  return app;
}

const imageRoute = "/images/:id";

function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

async function answer(
  rest: Rest,
  bound: AnyBound<PublicOperation>,
  request: Request,
  parameters: Record<string, string>,
): Promise<Response> {
  const started = performance.now();
  const requestId = newId("request");
  const headers: Record<string, string> = { ...baseHeaders, "x-request-id": requestId };
  let admission: Admission | undefined;
  let failed: string | undefined;
  let status: number = bound.operation.status ?? 200;
  let body: string | Buffer | null;
  try {
    admission = await rest.gate.admit(request.headers.get("authorization") ?? undefined);
    Object.assign(headers, rateHeaders(admission.budget));
    const found = await perform(rest, bound, admission, request, requestId, parameters, headers);
    body = found;
    if (admission.actor.kind === "site") {
      // A site caches answers and revalidates them each time.
      const etag = entityTagOf(found);
      Object.assign(headers, { etag, "cache-control": "private, no-cache" });
      if (isKnown(request.headers.get("if-none-match"), etag)) [status, body] = [304, null];
    }
  } catch (thrown) {
    const error = answerError(thrown, requestId, rest.log, { operation: bound.operation.name });
    failed = error.code;
    status = error.status;
    body = error.body;
    Object.assign(headers, error.headers);
  }
  if (admission?.actor.tokenId) rest.usage.record(admission.actor.organizationId, admission.actor.tokenId, failed !== undefined);
  rest.log.info("call", {
    requestId,
    operation: bound.operation.name,
    status,
    milliseconds: Math.round(performance.now() - started),
    ...(failed && { code: failed }),
    ...(admission?.actor.tokenId && { principalId: admission.actor.tokenId }),
  });
  return new Response(body, { status, headers });
}

async function perform(
  rest: Rest,
  bound: AnyBound<PublicOperation>,
  { actor, budget }: Admission,
  request: Request,
  requestId: string,
  parameters: Record<string, string>,
  headers: Record<string, string>,
): Promise<string | Buffer> {
  if (budget.exceeded) throw overLimit(budget);
  const idempotencyKey = bound.operation.method === "POST" ? (request.headers.get("idempotency-key") ?? undefined) : undefined;
  // Read a body only for a caller that may send it: a token's missing permission is refused before any of the bytes count.
  using room = new DisposableStack();
  const input = () => readInput(bound.operation, { request, share: actor.organizationId, bodies: rest.bodies, room }, parameters);
  const { output, replayed } = await invoke(rest.services, bound, { actor, surface: "rest", requestId, idempotencyKey }, input);
  if (replayed) headers["idempotent-replayed"] = "true";
  return isRawJson(output) ? output.rawJson : JSON.stringify(output);
}

const baseHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

// The log line omits the address, which may contain a token.
function refuse(log: Log, status: number, code: "error" | "not_found", message: string, extra: Record<string, string>): Response {
  const requestId = newId("request");
  log.info("call", { requestId, status, code });
  const body = JSON.stringify({ error: { code, message, requestId } });
  return new Response(body, { status, headers: { ...baseHeaders, "x-request-id": requestId, ...helpFor(code), ...extra } });
}
