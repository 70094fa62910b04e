import { isWrite, type PublicOperation } from "@galley/contract";
import { Hono } from "hono";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Surface } from "#src/core/watching/names.ts";
import { isDryRun, isRawJson, type Services } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { admitToken, overLimit, type TokenGate } from "./admit-token.ts";
import { type AnswerContext, answer } from "./answer.ts";
import type { Bodies } from "./bodies.ts";
import { answerTagged } from "./entity-tag.ts";
import { jsonHeaders, refuseAsJson } from "./envelope.ts";
import { type ImageSurface, imageSurface } from "./images.ts";
import { readInput } from "./read-request.ts";

export type Rest = TokenGate &
  ImageSurface & {
    operations: readonly AnyBound<PublicOperation>[];
    services: Services;
    /** Reader of bodies, shared by all surfaces. */
    bodies: Bodies;
  };

/** Creates a route below /api/v1 for every public operation. Every failure is answered in the error envelope. */
export function restSurface(rest: Rest): Hono {
  const { log } = rest;
  const app = new Hono();
  app.get(imageRoute, imageSurface(rest));
  const methodsOf = Map.groupBy(rest.operations, ({ operation }) => routeOf(operation.path));
  // Fixed path segments take precedence over parameters.
  const routes = [...methodsOf].toSorted(([a], [b]) => a.split(":").length - b.split(":").length);
  for (const [route, operations] of routes) {
    for (const bound of operations) {
      const options = { log, surface, logFields: { operation: bound.operation.name }, refuse: refuseAsJson };
      app.on(bound.operation.method, route, ({ req }) =>
        answer(options, (context) => answerOperation(rest, bound, req.raw, req.param(), context)),
      );
    }
    const open = route === imageRoute ? ["GET"] : [];
    const allow = [...open, ...operations.map(({ operation }) => operation.method)].join(", ");
    const wrongMethod = {
      log,
      surface,
      headers: { allow },
      refuse: (failure: Failure, context: AnswerContext) => refuseAsJson(failure, context, 405),
    };
    app.all(route, ({ req }) =>
      answer(wrongMethod, () => {
        throw new Failure("error", forPrograms(`${req.method} is not possible here. Use ${allow}.`));
      }),
    );
  }
  // The log line omits the address, which may contain a token.
  app.all("*", () =>
    answer({ log, surface, refuse: refuseAsJson }, () => {
      throw new Failure("not_found", forPrograms("There is nothing at this address. The paths are listed in /openapi.json."));
    }),
  );
  return app;
}

const surface = "rest" as const satisfies Surface;
const imageRoute = "/images/:id";

function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Answers one call: who calls, what they send, the operation, and its output as JSON. */
async function answerOperation(
  rest: Rest,
  bound: AnyBound<PublicOperation>,
  request: Request,
  parameters: Record<string, string>,
  context: AnswerContext,
): Promise<Response> {
  const { actor, budget, position } = await admitToken(rest, request, context);
  if (budget.exceeded) throw overLimit(budget);
  const { operation } = bound;
  const idempotencyKey = isWrite(operation) ? (request.headers.get("idempotency-key") ?? undefined) : undefined;
  // Read a body only for a caller that may send it: a token's missing permission is refused before any of the bytes count.
  using room = new DisposableStack();
  const readSent = () => readInput(operation, { request, share: actor.organizationId, bodies: rest.bodies, room }, parameters);
  const call = { actor, surface, requestId: context.requestId, idempotencyKey, position };
  const { output, replayed } = await invoke(rest.services, bound, call, readSent);
  if (replayed) context.headers["idempotent-replayed"] = "true";
  const body = isRawJson(output) ? output.rawJson : JSON.stringify(output);
  // Nothing is created or begun by a dry run.
  const status = isDryRun(output) ? 200 : (operation.status ?? 200);
  if (actor.kind !== "site") return new Response(body, { status, headers: jsonHeaders });
  // A site caches answers and revalidates them each time.
  const headers = { ...jsonHeaders, "cache-control": "private, no-cache" };
  return answerTagged(request.headers.get("if-none-match"), { body, headers, status });
}
