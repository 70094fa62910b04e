import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { quoted } from "#src/core/text/quoted.ts";
import { CallFault } from "./call-fault.ts";
import { type CallableEndpoint, settingOf } from "./endpoint.ts";

/** Reason of an endpoint for refusing or failing a request. */
type Complaint = { message: string; code: string };

const refusalCodes = /content[_ -]?(filter|policy)|moderation|safety|responsible_ai/i;
const overloadCodes = /overloaded|rate_limit/i;
const pictureWords = /image_url|image input|image\(s\)|multi-?modal|mmproj|\bvision\b/i;
const spentCodes = /insufficient_quota|billing|credit balance/i;

/** Reads the complaint in an answer's body. Each kind of endpoint has its own format for it. */
function complaintIn(body: unknown): Complaint {
  const { error, message, detail } = asObject(body);
  if (typeof error === "string") return { message: error, code: "" };
  const inner = error === undefined ? { message: message ?? detail, code: undefined, type: undefined } : asObject(error);
  const code = [inner.code, inner.type].filter((part) => typeof part === "string").join(" ");
  return { message: typeof inner.message === "string" ? inner.message : "", code };
}

/** Returns the fault of an answer with a status other than success. */
export function answerFault(
  endpoint: CallableEndpoint,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): CallFault {
  const { message, code } = complaintIn(body);
  const says = saying(endpoint, message);
  const done = { status, taken: false, passing: false } as const;
  if (status >= 400 && status < 500 && refusalCodes.test(code)) return endpointRefusal(endpoint, message, status);
  if (endpoint.showsPicture && refusesPictures(status, message)) {
    const said = `takes no pictures, or not this one (status ${status}). Ask the operator to set ${settingOf("text", "MODEL")} to a model that takes pictures.${says}`;
    return new CallFault({ kind: "no_pictures", said, ...done });
  }
  const misconfigured = misconfiguration(endpoint, status, spentCodes.test(`${code} ${message}`), says);
  if (misconfigured !== undefined) return new CallFault({ kind: "misconfigured", said: misconfigured, ...done });
  if (status === 429 || status === 503 || status === 529) {
    const seconds = retryAfterSeconds(headers.get("retry-after"));
    const when = seconds === null || seconds === 0 ? "Try again later." : `Try again in ${seconds} seconds.`;
    const said = `accepts no more requests for now (status ${status}). ${when}`;
    return new CallFault({ kind: "busy", said, status, taken: false, passing: true, retryAfterSeconds: seconds });
  }
  if (status >= 500 || status === 408) return failedAtWork(`failed (status ${status}).`, status);
  if (status === 413) return new CallFault({ kind: "invalid", said: "does not accept that much at once. Send less.", ...done });
  return new CallFault({
    kind: "invalid",
    said: `does not accept the request (status ${status}). Change the request.${says}`,
    ...done,
  });
}

// Servers without a model for pictures answer 400, 415 or 422 in most cases, and some of them 404 or 500 with words about it.
function refusesPictures(status: number, message: string): boolean {
  return status === 400 || status === 415 || status === 422 || ((status === 404 || status >= 500) && pictureWords.test(message));
}

/** Returns the fault of an endpoint that has begun and not finished. */
export function failedAtWork(what: string, status: number | null = null): CallFault {
  return new CallFault({ kind: "unavailable", said: `${what} Try again later.`, status, taken: true, passing: true });
}

export function endpointRefusal(endpoint: CallableEndpoint, message: string, status: number | null = null): CallFault {
  const said = `refuses this request. Change the request.${saying(endpoint, message)}`;
  return new CallFault({ kind: "refused", said, status, taken: true, passing: false });
}

/** Returns the fault of a complaint within an answer that began as a success. */
export function midwayFault(endpoint: CallableEndpoint, body: unknown): CallFault {
  const { message, code } = complaintIn(asObject(body).error === undefined ? { error: body } : body);
  if (refusalCodes.test(code)) return endpointRefusal(endpoint, message);
  if (!overloadCodes.test(code)) return failedAtWork("broke off its answer.");
  return new CallFault({ kind: "busy", said: "accepts no more requests for now. Try again later.", taken: true, passing: true });
}

function misconfiguration({ kind, model }: CallableEndpoint, status: number, isSpent: boolean, says: string): string | undefined {
  const ask = (name: "MODEL" | "URL" | "KEY") => `Ask the operator to check ${settingOf(kind, name)}.`;
  if (isSpent || status === 402)
    return `has no paid quota left (status ${status}). Ask the operator to check the account behind ${settingOf(kind, "KEY")}.`;
  // An answer to a wrong key often repeats the key.
  if (status === 401) return `does not accept the key (status 401). ${ask("KEY")}`;
  if (status === 403) return `is not open to its key (status 403). ${ask("KEY")}`;
  if (status === 404) return `${JSON.stringify(model)} is not known at its address (status 404). ${ask("MODEL")}${says}`;
  if (status === 405 || (status >= 300 && status < 400)) return `is not at its address (status ${status}). ${ask("URL")}`;
  return undefined;
}

function saying({ key }: CallableEndpoint, message: string): string {
  const said = quoted(message, [key]);
  return said === "" ? "" : ` It says: ${said}`;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
