import type { ModelFault } from "./model-fault.ts";
import type { ModelRequest } from "./model-request.ts";

/** Ending of a text, as OpenAI names it. Anthropic's names are derived from it. */
type Ending = "stop" | "length" | "content_filter" | "refusal" | "error";
export type Tokens = { input: number; output: number };
export type Written = { text: string; ending: Ending; tokens: Tokens };

/** Returns the text that an endpoint answers with, given the intended answer and the fault. */
export function writtenText(said: unknown, fault: ModelFault | undefined, tokens: Tokens): Written {
  const text = typeof said === "string" ? said : JSON.stringify(said);
  if (fault === "refusal") return { text: "I cannot help with that.", ending: "refusal", tokens };
  if (fault === "filtered") return { text: text.slice(0, text.length / 2), ending: "content_filter", tokens };
  if (fault === "too_long") return { text: text.slice(0, text.length / 2), ending: "length", tokens };
  if (fault === "complaint") return { text: text.slice(0, text.length / 2), ending: "error", tokens };
  if (fault === "no_json") return { text: "Certainly! Here is what you asked for.", ending: "stop", tokens };
  if (fault === "other_shape") return { text: '{"answer":["of","another","shape"]}', ending: "stop", tokens };
  return { text, ending: "stop", tokens };
}

const piecesMax = 12;

/** Splits a text into a few pieces, none of them empty. */
export function piecesOf(text: string): string[] {
  const size = Math.max(1, Math.ceil(text.length / piecesMax));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
}

/** Forms of an answer in a protocol: whole, or as the lines of a stream. */
export type TextForms = {
  whole(request: ModelRequest, written: Written): unknown;
  lines(request: ModelRequest, written: Written): string[];
};
