import { pino } from "pino";
import { inSources } from "./source-places.ts";
import { traceIdNow } from "./watching/observe.ts";

/**
 * Every field that a log line may carry. Other fields are never written, so that no body, token or personal data can reach the
 * log by being attached to a call.
 */
export type LogFields = {
  requestId?: string;
  operation?: string;
  surface?: string;
  method?: string;
  path?: string;
  status?: number;
  code?: string;
  milliseconds?: number;
  organizationId?: string;
  principalId?: string;
  articleId?: string;
  generationId?: string;
  postId?: string;
  publicationId?: string;
  exportId?: string;
  notificationId?: string;
  endpointId?: string;
  deliveryId?: string;
  deletionId?: string;
  projectId?: string;
  destination?: string;
  count?: number;
  kind?: string;
  signal?: string;
  error?: unknown;
};

export type Log = Record<"debug" | "info" | "warn" | "error", (message: string, fields?: LogFields) => void>;

const allowed = [
  "requestId",
  "operation",
  "surface",
  "method",
  "path",
  "status",
  "code",
  "milliseconds",
  "organizationId",
  "principalId",
  "articleId",
  "generationId",
  "postId",
  "publicationId",
  "exportId",
  "notificationId",
  "endpointId",
  "deliveryId",
  "deletionId",
  "projectId",
  "destination",
  "count",
  "kind",
  "signal",
] as const satisfies (keyof LogFields)[];

const flushMilliseconds = 100;

/** Writes lines to standard output together, at the latest after a tenth of a second, so that no call waits for its own line. */
function openOutput(): { write(line: string): void } {
  const output = pino.destination({ sync: false, minLength: 16_000 });
  let flushing: NodeJS.Timeout | undefined;
  const flush = () => {
    flushing = undefined;
    output.flush();
  };
  return {
    write(line) {
      output.write(line);
      // The library's own timer would write ten times a second, also when there is no line.
      if (flushing === undefined) flushing = setTimeout(flush, flushMilliseconds).unref();
    },
  };
}

export function createLog(level: string, destination: { write(line: string): void } = openOutput()): Log {
  const sink = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  const writer =
    (name: "debug" | "info" | "warn" | "error") =>
    (message: string, fields: LogFields = {}) => {
      if (sink.isLevelEnabled(name)) sink[name](allowedFields(fields), message);
    };
  return { debug: writer("debug"), info: writer("info"), warn: writer("warn"), error: writer("error") };
}

function allowedFields(fields: LogFields): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of allowed) {
    if (fields[name] !== undefined) kept[name] = fields[name];
  }
  const traceId = traceIdNow();
  if (traceId !== undefined) kept.traceId = traceId;
  if (fields.error !== undefined) kept.error = describeError(fields.error);
  return kept;
}

// A database error's `detail` and message quote row values, so only its class, code, place and stack are kept.
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const places = error.stack
    ?.replace(error.message, "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 8);
  return {
    name: error.name,
    ...(typeof code === "string" ? { code } : { message: error.message }),
    ...(typeof constraint === "string" && { constraint }),
    stack: places && inSources(places),
  };
}
