import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { CallableEndpoint } from "../endpoint/endpoint.ts";
import type { Manner } from "./manner.ts";

/** A language model of the AI SDK, the same type for both providers. */
export type LanguageModel = ReturnType<OpenAICompatibleProvider["languageModel"]>;

/** Loads the provider with the first call that needs it. It does not get the key: the given `fetch` adds that. */
export async function openProvider(
  { protocol, url, model }: CallableEndpoint,
  manner: Manner,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  if (protocol === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ baseURL: url, apiKey: "unused", fetch }).languageModel(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({
    name: "model",
    baseURL: url,
    fetch,
    includeUsage: manner.counts,
    supportsStructuredOutputs: true,
    transformRequestBody: ({ max_tokens: limit, ...body }) => ({ ...body, [manner.limit]: limit }),
  });
  return provider.languageModel(model);
}
