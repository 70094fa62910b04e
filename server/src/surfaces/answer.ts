import { errorCodes } from "@galley/contract";
import type { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Log, LogFields } from "#src/core/log.ts";
import type { Surface } from "#src/core/watching/names.ts";
import { type About, during } from "#src/core/watching/observe.ts";
import { comeBackAfter, failureOf } from "./envelope.ts";

/** One call while it is answered. A handler adds what becomes known about it. */
export type AnswerContext = {
  readonly requestId: string;
  /** Headers of the answer, of a refusal too. They replace those that the response has itself. */
  readonly headers: Record<string, string>;
  /** Fields of every log line about the call. A status here replaces that of the response. */
  readonly logFields: LogFields;
  /** Runs once the answer is known. */
  onSettled?: (failed: boolean) => void;
};

/** Turns a failure into a surface's form of refusal. */
export type Refuse = (failure: Failure, context: AnswerContext) => Response | Promise<Response>;

export type AnswerOptions = {
  log: Log;
  surface: Surface;
  logFields?: LogFields;
  /** Headers of every answer. */
  headers?: Readonly<Record<string, string>>;
  /** Leaves calls that do not fail out of the log, as those for files and pages are. */
  quiet?: boolean;
  refuse: Refuse;
};

type Handle = (context: AnswerContext) => Response | Promise<Response>;

/**
 * Answers one call; every surface answers through this function. It gives the request id, runs the handler, turns whatever that
 * throws into a refusal, sets the headers and logs the outcome with its time.
 */
export function answer(options: AnswerOptions, handle: Handle): Promise<Response> {
  const about: About<"request"> = { surface: options.surface, operation: "none", status: 0 };
  return during("request", about, () => respond(options, handle, about));
}

async function respond(options: AnswerOptions, handle: Handle, about: About<"request">): Promise<Response> {
  const { log, quiet = false, refuse } = options;
  const started = performance.now();
  const requestId = newId("request");
  const context: AnswerContext = {
    requestId,
    headers: { ...options.headers, "x-request-id": requestId },
    logFields: { ...options.logFields },
  };
  const { headers, logFields } = context;
  let response: Response;
  try {
    response = await handle(context);
  } catch (thrown) {
    const failure = failureOf(thrown, requestId, log, logFields);
    logFields.code = failure.code;
    Object.assign(headers, comeBackAfter(failure));
    response = await refuse(failure, context);
  }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  about.operation = logFields.operation ?? "none";
  about.status = statusOf(response, logFields);
  about.requestId = requestId;
  const failed = logFields.code !== undefined;
  context.onSettled?.(failed || response.status >= 400);
  if (!quiet || failed) {
    const milliseconds = Math.round(performance.now() - started);
    log.info("call", { requestId, status: response.status, milliseconds, ...logFields });
  }
  return response;
}

/** Returns the status that tells how the call went: an assistant gets refusals inside of an answer with status 200. */
function statusOf({ status }: Response, { code }: LogFields): number {
  return status < 400 && code !== undefined && Object.hasOwn(errorCodes, code)
    ? errorCodes[code as keyof typeof errorCodes].status
    : status;
}
