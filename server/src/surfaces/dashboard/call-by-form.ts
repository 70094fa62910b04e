import type { Operation } from "@galley/contract";
import type { HonoRequest } from "hono";
import type { z } from "zod";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import type { Bound } from "#src/operations/handle.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AnswerContext } from "../answer.ts";
import { boundaryIn, readMultipart } from "../multipart.ts";
import { readJson } from "../read-json.ts";
import { bodyTooLarge } from "../read-request.ts";
import { translatorOf } from "../translation/translator.ts";
import { actorIn } from "./call.ts";
import type { DashboardDependencies } from "./dependencies.ts";

type Called = Operation & { bodyBytesMax: number };

/** Calls an operation as a signed-in person, with the input that a form carries. */
export async function callByForm<O extends Called>(
  { services, bodies }: DashboardDependencies,
  bound: Bound<O>,
  req: HonoRequest,
  person: SignedIn,
  { requestId, logFields }: AnswerContext,
): Promise<z.output<O["output"]>> {
  const { operation } = bound;
  const { organizationId = "" } = req.param() as { organizationId?: string };
  logFields.operation = operation.name;
  const actor = await actorIn(services.pool, person, organizationId);
  const request = req.raw;
  using room = new DisposableStack();
  const { bodyBytesMax: bytesMax } = operation;
  const bytes = await bodies.read({ request, share: organizationId, bytesMax, tooLarge: () => bodyTooLarge(operation, bytesMax) }, room);
  const { language } = translatorOf(request);
  return callOperation(
    services,
    bound,
    { actor, admittedBeforeBody: true, surface: "dashboard", requestId, language },
    inputIn(bytes, request) as z.input<O["input"]>,
  );
}

const inputField = "input";

/** Reads the one field of the form, which holds the operation's input as JSON. The operation's own schema judges it. */
function inputIn(bytes: Uint8Array<ArrayBuffer>, request: Request): unknown {
  const boundary = boundaryIn(request.headers.get("content-type") ?? "");
  const field = boundary === undefined ? undefined : readMultipart(bytes, boundary, "")[inputField];
  const broken = () =>
    new Failure("invalid_input", forPrograms(`Send a form with one field, ${inputField}, that holds a JSON object.`), inputField);
  const input = typeof field === "string" ? readJson(field, broken) : undefined;
  if (typeof input !== "object" || input === null || Array.isArray(input)) throw broken();
  return input;
}
