import { isWrite, type PublicOperation } from "@galley/contract";
import { Hono } from "hono";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Surface } from "#src/core/watching/names.ts";
import type { Services } from "#src/operations/call.ts";
import { type AnyBound, isRawJson } from "#src/operations/handle.ts";
import { invoke, isDryRun } from "#src/operations/invoke.ts";
import type { Admission } from "#src/people/access/admit.ts";
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

async function answerOperation(
  rest: Rest,
  bound: AnyBound<PublicOperation>,
  request: Request,
  parameters: Record<string, string>,
  context: AnswerContext,
): Promise<Response> {
  const admission = await admitToken(rest, request, context);
  const { actor, budget } = admission;
  if (budget.exceeded) throw overLimit(budget);
  const { body, status } = await perform(rest, bound, admission, request, parameters, context);
  if (actor.kind !== "site") return new Response(body, { status, headers: jsonHeaders });
  // A site caches answers and revalidates them each time.
  const headers = { ...jsonHeaders, "cache-control": "private, no-cache" };
  return answerTagged(request.headers.get("if-none-match"), { body, headers, status });
}

async function perform(
  rest: Rest,
  bound: AnyBound<PublicOperation>,
  { actor, position }: Admission,
  request: Request,
  parameters: Record<string, string>,
  { requestId, headers }: AnswerContext,
): Promise<{ body: string | Buffer; status: number }> {
  const idempotencyKey = isWrite(bound.operation) ? (request.headers.get("idempotency-key") ?? undefined) : undefined;
  // Read a body only for a caller that may send it: a token's missing permission is refused before any of the bytes count.
  using room = new DisposableStack();
  const input = () => readInput(bound.operation, { request, share: actor.organizationId, bodies: rest.bodies, room }, parameters);
  const call = { actor, surface, requestId, idempotencyKey, position };
  const { output, replayed } = await invoke(rest.services, bound, call, input);
  if (replayed) headers["idempotent-replayed"] = "true";
  if (isRawJson(output)) return { body: output.rawJson, status: bound.operation.status ?? 200 };
  // Nothing is created or begun by a dry run.
  return { body: JSON.stringify(output), status: isDryRun(output) ? 200 : (bound.operation.status ?? 200) };
}
