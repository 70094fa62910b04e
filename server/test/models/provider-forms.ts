import type { ModelProvider } from "@galley/contract";

export type Status = { status: number; retryAfter?: string; message?: string; code?: string };
export type Refusal = "key_refused" | "unknown_model" | "content_policy" | "no_quota" | "429";

/** Ways of a provider that differ from OpenAI's. */
export type ProviderForm = {
  /** Path of its base address. */
  base: string;
  keyHeader: "authorization" | "x-api-key" | "api-key";
  /** Its own refusals. A local server knows no keys and no quota. */
  refusals: Partial<Record<Refusal, Status>>;
  /** Body of an error. */
  body(status: Required<Omit<Status, "retryAfter">>): unknown;
  /** Fields that it refuses. */
  refusedFields: readonly string[];
};

const openai: ProviderForm = {
  base: "/v1",
  keyHeader: "authorization",
  refusals: {},
  body: ({ message, code }) => ({ error: { message, type: code, param: null, code } }),
  refusedFields: [],
};

/** Each provider's forms, as their documents and their servers show them. */
export const providerForms: Record<ModelProvider, ProviderForm> = {
  openai,
  other: openai,
  anthropic: {
    ...openai,
    keyHeader: "x-api-key",
    refusals: {
      key_refused: { status: 401, message: "invalid x-api-key", code: "authentication_error" },
      unknown_model: { status: 404, message: "model: gone", code: "not_found_error" },
      no_quota: { status: 400, message: "Your credit balance is too low to access the Anthropic API.", code: "invalid_request_error" },
    },
    body: ({ message, code }) => ({ type: "error", error: { type: code, message } }),
  },
  mistral: {
    ...openai,
    refusals: {
      key_refused: { status: 401, message: "Unauthorized" },
      unknown_model: { status: 400, message: "Invalid model: gone", code: "invalid_model" },
      no_quota: { status: 402, message: "You have no credits left." },
      "429": { status: 429, message: "Requests rate limit exceeded" },
    },
    body: ({ status, message, code }) =>
      status === 422
        ? {
            object: "error",
            message: { detail: [{ type: "extra_forbidden", loc: ["body", message], msg: "Extra inputs are not permitted" }] },
          }
        : { object: "error", message, type: code, param: null, code: "1500" },
    refusedFields: ["stream_options", "response_format of a form"],
  },
  google: {
    ...openai,
    base: "/v1beta/openai",
    refusals: {
      key_refused: { status: 400, message: "API key not valid. Please pass a valid API key.", code: "INVALID_ARGUMENT" },
      unknown_model: { status: 404, message: "models/gone is not found for API version v1main.", code: "NOT_FOUND" },
      "429": { status: 429, message: "Resource has been exhausted (e.g. check quota).", code: "RESOURCE_EXHAUSTED" },
    },
    body: ({ status, message, code }) => [{ error: { code: status, message, status: code } }],
  },
  azure: {
    ...openai,
    base: "/openai/v1",
    keyHeader: "api-key",
    refusals: {
      key_refused: { status: 401, message: "Access denied due to invalid subscription key or wrong API endpoint.", code: "401" },
      unknown_model: { status: 404, message: "The API deployment for this resource does not exist.", code: "DeploymentNotFound" },
      content_policy: { status: 400, message: "The response was filtered due to the prompt.", code: "content_filter" },
      "429": { status: 429, message: "Requests have exceeded the token rate limit. Please retry after 0 seconds.", code: "429" },
    },
    body: ({ message, code }) => ({ error: { code, message, innererror: { code: "ResponsibleAIPolicyViolation" } } }),
  },
  ollama: {
    ...openai,
    refusals: { unknown_model: { status: 404, message: 'model "gone" not found, try pulling it first', code: "api_error" } },
    body: ({ message, code }) => ({ error: { message, type: code, param: null, code: null } }),
  },
  lm_studio: {
    ...openai,
    refusals: { unknown_model: { status: 404, message: "Model not found", code: "model_not_found" } },
    body: ({ message }) => ({ error: message }),
  },
  vllm: {
    ...openai,
    refusals: { unknown_model: { status: 404, message: "The model `gone` does not exist.", code: "NotFoundError" } },
    body: ({ status, message, code }) => ({ error: { message, type: code, param: null, code: status } }),
  },
  // It has one model, whatever a request names, and answers 200 to a recording that it does not read.
  whisper_cpp: {
    ...openai,
    base: "",
    refusals: { unknown_model: { status: 200, message: "failed to read WAV file" } },
    body: ({ message }) => ({ error: message }),
  },
};
