import type { CallToolResult } from "@modelcontextprotocol/server";
import { fitArrays, type ShortenedList } from "./fit-arrays.ts";

/** Most characters of JSON in one answer, apart from an article's body. */
export const answerLengthMax = 30_000;

/** Returns a tool's answer as data and as text, with notes for the model about both. */
export function toolResult(output: object, notes: readonly string[] = []): CallToolResult {
  const { value, leftOut } = fitArrays(output, answerLengthMax);
  return answer(value as object, [JSON.stringify(value), ...notes, ...leftOut.map(describe)]);
}

/** Returns an article as a tool's answer. Its body, when present, is a separate text, because models read it as a whole. */
export function articleResult({ markdown, ...data }: { markdown?: unknown }, notes: readonly string[]): CallToolResult {
  if (typeof markdown !== "string") return toolResult(data, notes);
  const { value, leftOut } = fitArrays(data, answerLengthMax);
  return answer({ ...(value as object), markdown }, [JSON.stringify(value), markdown, ...notes, ...leftOut.map(describe)]);
}

function answer(structuredContent: object, texts: readonly string[]): CallToolResult {
  return { structuredContent: { ...structuredContent }, content: texts.map((text) => ({ type: "text", text })) };
}

function describe({ path, kept, of }: ShortenedList): string {
  return `${path} is cut to keep this answer short: the first ${kept} of ${of} are here.`;
}
