import { sentence } from "@galley/messages";
import type { Context } from "hono";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { isRawJson } from "#src/operations/call.ts";
import { invoke } from "#src/operations/invoke.ts";
import { findMembership, personActor } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AnswerContext } from "../answer.ts";
import { jsonHeaders } from "../envelope.ts";
import { readBody } from "../read-request.ts";
import { translatorOf } from "../translation/translator.ts";
import type { DashboardDependencies } from "./dependencies.ts";

/** Calls any operation for the signed-in person: the body is its flat input, the answer its output. */
export async function answerCall(
  { services, operations, bodies }: DashboardDependencies,
  { req }: Context,
  person: SignedIn,
  { requestId, logFields }: AnswerContext,
): Promise<Response> {
  const { organizationId = "", operation: name = "" } = req.param();
  const request = req.raw;
  const bound = operations.find(({ operation }) => operation.name === name);
  if (bound === undefined) throw new Failure("not_found", sentence("refusal_no_such_operation"));
  logFields.operation = name;
  const actor = await actorIn(services.pool, person, organizationId);
  using room = new DisposableStack();
  const input = () => readBody(bound.operation, { request, share: organizationId, bodies, room });
  const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
  const { language } = translatorOf(request);
  const call = { actor, admittedBeforeBody: true, surface: "dashboard", requestId, idempotencyKey, language } as const;
  const { output } = await invoke(services, bound, call, input);
  return sendJson(isRawJson(output) ? output.rawJson : JSON.stringify(output));
}

/** Answers with the length of the body, which lets the compression skip a short one. */
function sendJson(body: string | Buffer): Response {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  return new Response(bytes, { headers: { ...jsonHeaders, "content-length": String(bytes.byteLength) } });
}

/** Returns the person as an actor in one of their organizations; fails with not_found for any other organization. */
export async function actorIn(
  pool: DashboardDependencies["services"]["pool"],
  { personId, sessionId }: SignedIn,
  organizationId: string,
): Promise<Actor> {
  const membership = await findMembership(pool, personId, organizationId);
  if (membership === undefined) throw new Failure("not_found", sentence("refusal_no_such_organization"));
  return personActor(personId, membership, sessionId);
}
