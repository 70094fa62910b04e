import type { ServerResponse } from "node:http";
import type { ModelRequest } from "./model-request.ts";
import type { ProviderForm, Refusal, Status } from "./provider-forms.ts";

/**
 * Fault of one request. `silent` never answers, `stalls` stops midway and keeps the connection, `cut` breaks off midway,
 * `reset` breaks off before an answer, `refusal` and `filtered` decline the content, `too_long` reaches the token limit,
 * `complaint` reports a failure midway. `no_json` and `other_shape` answer in full, but unusably. `endless` never stops to answer,
 * `nested` answers with a million brackets, `garbled` with events of no protocol, `packed` in a compression that nobody asked for, `elsewhere` with another address.
 */
export type ModelFault =
  | "silent"
  | "stalls"
  | "cut"
  | "reset"
  | "refusal"
  | "filtered"
  | "too_long"
  | "complaint"
  | "no_json"
  | "other_shape"
  | "endless"
  | "nested"
  | "garbled"
  | "packed"
  | "elsewhere"
  | "key_refused"
  | "unknown_model"
  | "content_policy"
  | "no_quota"
  | "429"
  | "500"
  | "502"
  | "503"
  | "504"
  | "529"
  | Status;

/** Returns the status and message of a fault, or undefined for faults that go on to answer. */
export function statusOf(fault: ModelFault, { key = "", model }: ModelRequest, form?: ProviderForm): Status | undefined {
  if (typeof fault === "object") return fault;
  const own = form?.refusals[fault as Refusal];
  if (own !== undefined) return own;
  if (/^\d+$/.test(fault)) return { status: Number(fault), message: "The server had an error." };
  // Some endpoints repeat the key that they refuse.
  if (fault === "key_refused") return { status: 401, message: `Incorrect API key provided: ${key}.`, code: "invalid_api_key" };
  if (fault === "unknown_model") return { status: 404, message: `The model ${model} does not exist.`, code: "model_not_found" };
  if (fault === "content_policy")
    return { status: 400, message: "Your request was rejected by the safety system.", code: "moderation_blocked" };
  if (fault === "no_quota") return { status: 429, message: "You exceeded your current quota.", code: "insufficient_quota" };
  return undefined;
}

/** Answers with an error in the form of the provider. */
export function complain(response: ServerResponse, form: ProviderForm, { status, retryAfter, message = "Error", code = "error" }: Status) {
  response.writeHead(status, { "content-type": "application/json", ...(retryAfter !== undefined && { "retry-after": retryAfter }) });
  response.end(JSON.stringify(form.body({ status, message, code })));
}
