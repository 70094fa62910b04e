import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { isRawJson } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { listMemberships, personActor } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { answerError } from "../envelope.ts";
import { readBody } from "../read-request.ts";
import { type DashboardContext, type DashboardDependencies, dashboardHeaders } from "./dependencies.ts";

/** Calls any operation for the signed-in person: the body is its flat input, the answer its output. */
export async function answerCall(dependencies: DashboardDependencies, c: DashboardContext): Promise<Response> {
  const started = performance.now();
  const requestId = c.get("requestId");
  const { organizationId = "", operation: name = "" } = c.req.param();
  const headers: Record<string, string> = {
    ...dashboardHeaders,
    "content-type": "application/json; charset=utf-8",
    "x-request-id": requestId,
  };
  let status = 200;
  let failed: string | undefined;
  let body: string | Buffer;
  try {
    body = await perform(dependencies, c.req.raw, c.get("person"), { organizationId, name, requestId });
  } catch (thrown) {
    const error = answerError(thrown, requestId, dependencies.log, { operation: name });
    ({ status, body, code: failed } = error);
    Object.assign(headers, error.headers);
  }
  const milliseconds = Math.round(performance.now() - started);
  dependencies.log.info("call", {
    requestId,
    operation: name,
    surface: "dashboard",
    status,
    milliseconds,
    ...(failed && { code: failed }),
  });
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  // The length lets the compression skip short answers.
  headers["content-length"] = String(bytes.byteLength);
  return new Response(bytes, { status, headers });
}

type Wanted = { organizationId: string; name: string; requestId: string };

async function perform(
  { services, operations, bodies }: DashboardDependencies,
  request: Request,
  person: SignedIn,
  { organizationId, name, requestId }: Wanted,
): Promise<string | Buffer> {
  const bound = operations.find(({ operation }) => operation.name === name);
  if (bound === undefined) throw new Failure("not_found", "There is no such operation.");
  const actor = await actorIn(services.pool, person, organizationId);
  using room = new DisposableStack();
  const input = () => readBody(bound.operation, { request, share: organizationId, bodies, room });
  const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
  const { output } = await invoke(services, bound, { actor, surface: "dashboard", requestId, idempotencyKey }, input);
  return isRawJson(output) ? output.rawJson : JSON.stringify(output);
}

/** Returns the person as an actor in one of their organizations; fails with not_found for any other organization. */
export async function actorIn(
  pool: DashboardDependencies["services"]["pool"],
  { personId, sessionId }: SignedIn,
  organizationId: string,
): Promise<Actor> {
  const memberships = await listMemberships(pool, personId);
  const membership = memberships.find((one) => one.organizationId === organizationId);
  if (membership === undefined) throw new Failure("not_found", "There is no such organization, or you are not a member of it.");
  return personActor(personId, membership, sessionId);
}
