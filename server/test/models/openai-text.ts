import { piecesOf, type TextForms, type Tokens } from "./written-text.ts";

const finishReasons = { stop: "stop", length: "length", content_filter: "content_filter", refusal: "stop", error: "stop" } as const;

/** OpenAI's chat completions. */
export const openaiText: TextForms = {
  whole({ model }, { text, ending, tokens }) {
    const message =
      ending === "refusal" ? { role: "assistant", content: null, refusal: text } : { role: "assistant", content: text, refusal: null };
    return {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1,
      model,
      choices: [{ index: 0, message, finish_reason: finishReasons[ending] }],
      usage: usageOf(tokens),
    };
  },
  lines({ model, body }, { text, ending, tokens }) {
    const chunk = (delta: object, finish: string | null = null) =>
      event({
        id: "chatcmpl-1",
        object: "chat.completion.chunk",
        created: 1,
        model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
    const name = ending === "refusal" ? "refusal" : "content";
    const lines = [chunk({ role: "assistant", content: "" }), ...piecesOf(text).map((piece) => chunk({ [name]: piece }))];
    if (ending === "error")
      return [...lines, event({ error: { message: "The server had an error.", type: "server_error", code: "server_error" } })];
    const { include_usage: counts } = (body.stream_options ?? {}) as { include_usage?: boolean };
    const usage = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model, choices: [], usage: usageOf(tokens) };
    return [...lines, chunk({}, finishReasons[ending]), ...(counts ? [event(usage)] : []), "data: [DONE]\n\n"];
  },
};

function usageOf({ input, output }: Tokens) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
