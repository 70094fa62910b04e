import { piecesOf, type TextForms } from "./written-text.ts";

const stopReasons = { stop: "end_turn", length: "max_tokens", content_filter: "refusal", refusal: "refusal", error: "end_turn" } as const;

/** Anthropic's messages. The answer is text, or the input of a tool when the request forces one. */
export const anthropicText: TextForms = {
  whole({ model, body }, { text, ending, tokens }) {
    const tool = isForced(body);
    return {
      ...envelope(model),
      content: [tool ? { type: "tool_use", id: "toolu_1", name: "json", input: JSON.parse(text) } : { type: "text", text }],
      stop_reason: tool ? "tool_use" : stopReasons[ending],
      usage: { input_tokens: tokens.input, output_tokens: tokens.output },
    };
  },
  lines({ model, body }, { text, ending, tokens }) {
    const tool = isForced(body);
    const block = tool ? { type: "tool_use", id: "toolu_1", name: "json", input: {} } : { type: "text", text: "" };
    const delta = (piece: string) => (tool ? { type: "input_json_delta", partial_json: piece } : { type: "text_delta", text: piece });
    const lines = [
      event({
        type: "message_start",
        message: { ...envelope(model), content: [], usage: { input_tokens: tokens.input, output_tokens: 1 } },
      }),
      event({ type: "content_block_start", index: 0, content_block: block }),
      event({ type: "ping" }),
      ...piecesOf(text).map((piece) => event({ type: "content_block_delta", index: 0, delta: delta(piece) })),
    ];
    if (ending === "error") return [...lines, event({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } })];
    const reason = tool && ending === "stop" ? "tool_use" : stopReasons[ending];
    return [
      ...lines,
      event({ type: "content_block_stop", index: 0 }),
      event({ type: "message_delta", delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: tokens.output } }),
      event({ type: "message_stop" }),
    ];
  },
};

function isForced(body: Record<string, unknown>): boolean {
  const { tool_choice: choice } = body as { tool_choice?: { type: string } };
  return choice?.type === "tool" || choice?.type === "any";
}

function envelope(model: string) {
  return { id: "msg_1", type: "message", role: "assistant", model, stop_reason: null, stop_sequence: null };
}

function event(value: { type: string; [field: string]: unknown }): string {
  return `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
}
