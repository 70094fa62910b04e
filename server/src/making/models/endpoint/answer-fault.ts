import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { quoted } from "#src/core/text/quoted.ts";
import type { ModelSetting } from "#src/operations/outside/models.ts";
import { CallFault } from "./call-fault.ts";
import { type CallableEndpoint, keeperOf } from "./endpoint.ts";

/** Reason of an endpoint for refusing or failing a request. */
type Complaint = { message: string; code: string };

const refusalCodes = /content[_ -]?(filter|policy)|moderation|safety|responsible_ai/i;
const overloadCodes = /overloaded|rate_limit/i;
const pictureWords = /image_url|image input|image\(s\)|multi-?modal|mmproj|\bvision\b/i;
const spentCodes = /insufficient_quota|billing|credit balance/i;
// Google and Mistral answer 400 to a wrong key or an unknown model.
const keyWords = /api key (not valid|is invalid|expired)/i;
const modelCodes = /invalid_model|model_not_found/;
const complaintLengthMax = 2000;

/** Reads the complaint in an answer's body. Each kind of endpoint has its own format for it. */
export function complaintIn(body: unknown): Complaint {
  // Google puts it into a list.
  const { error, message, detail } = asObject(Array.isArray(body) ? body[0] : body);
  if (typeof error === "string") return { message: error, code: "" };
  const inner = error === undefined ? asObject(body) : asObject(error);
  const code = [inner.code, inner.type, inner.status].filter((part) => typeof part === "string").join(" ");
  return { message: wordsOf(error === undefined ? (message ?? detail) : inner.message), code };
}

const findingsMax = 5;

/** Returns the words of a complaint. Servers that check fields list what is wrong with which. */
function wordsOf(said: unknown): string {
  if (typeof said === "string") return said;
  const findings = Array.isArray(said) ? said : asObject(said).detail;
  if (!Array.isArray(findings)) return "";
  return findings
    .slice(0, findingsMax)
    .map(asObject)
    .map(({ loc, msg }) => `${Array.isArray(loc) ? loc.filter((part) => typeof part === "string").join(".") : ""}: ${msg}`)
    .join("; ");
}

type Refusal = { status: number; headers: Headers; body: unknown; mayBeQuoted: boolean };

/** Returns the fault of an answer with a status other than success. */
export function answerFault(endpoint: CallableEndpoint, { status, headers, body, mayBeQuoted }: Refusal): CallFault {
  const { message, code } = complaintIn(body);
  const quotable = mayBeQuoted ? message : "";
  const says = saying(endpoint, quotable);
  const done = { status, taken: false, passing: false, complaint: message.slice(0, complaintLengthMax) } as const;
  if (status >= 400 && status < 500 && refusalCodes.test(code)) return endpointRefusal(endpoint, quotable, status);
  const misconfigured = misconfiguration(endpoint, status, { message, code }, says);
  const isAboutPicture = endpoint.showsPicture === true && refusesPictures(status, message);
  if (misconfigured !== undefined && !(isAboutPicture && pictureWords.test(message)))
    return new CallFault({ kind: "misconfigured", ...misconfigured, ...done });
  if (isAboutPicture) {
    const said = `takes no pictures, or not this one (status ${status}). Ask ${keeperOf(endpoint, "MODEL")}: another one may take pictures.${says}`;
    return new CallFault({ kind: "no_pictures", said, ...done });
  }
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

type Misconfiguration = { said: string; about: ModelSetting };

function misconfiguration(
  endpoint: CallableEndpoint,
  status: number,
  { message, code }: Complaint,
  says: string,
): Misconfiguration | undefined {
  const ask = (name: "MODEL" | "URL" | "KEY") => `Ask ${keeperOf(endpoint, name)}.`;
  if (spentCodes.test(`${code} ${message}`) || status === 402)
    return { said: `has no paid quota left (status ${status}). ${ask("KEY")} Its account has to be looked at.`, about: "account" };
  // An answer to a wrong key often repeats the key.
  if (status === 401 || (status === 400 && keyWords.test(message)))
    return { said: `does not accept the key (status ${status}). ${ask("KEY")}`, about: "key" };
  if (status === 403) return { said: `is not open to its key (status 403). ${ask("KEY")}`, about: "key" };
  if (status === 404 || (status === 400 && modelCodes.test(code)))
    return {
      said: `${JSON.stringify(endpoint.model)} is not known at its address (status ${status}). ${ask("MODEL")}${says}`,
      about: "model",
    };
  if (status === 405 || (status >= 300 && status < 400))
    return { said: `is not at its address (status ${status}). ${ask("URL")}`, about: "address" };
  return undefined;
}

function saying({ key }: CallableEndpoint, message: string): string {
  const said = quoted(message, [key]);
  return said === "" ? "" : ` It says: ${said}`;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
