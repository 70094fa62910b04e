import type { Egress } from "#src/core/egress/egress.ts";
import type { Picture } from "#src/operations/outside/models.ts";
import { endpointRefusal, failedAtWork, midwayFault } from "../endpoint/answer-fault.ts";
import type { Course } from "../endpoint/attempts.ts";
import { faultUnder } from "../endpoint/fault-under.ts";
import { openProviderFetch } from "../endpoint/provider-fetch.ts";
import type { TokenCounts } from "../endpoint/tally.ts";
import type { AnswerSchema } from "./answer-schema.ts";
import type { Manner } from "./manner.ts";
import { type Turns, withSchema } from "./messages.ts";
import { type LanguageModel, openProvider } from "./open-provider.ts";

export type TextRequest = {
  instructions: string;
  turns: Turns;
  /** Stands in the first turn. */
  picture: Picture | undefined;
  schema: AnswerSchema;
  outputTokensMax: number;
  onText: ((text: string) => void) | undefined;
};
export type ModelText = { text: string; wasCut: boolean };

const bytesMax = 4_000_000;

/** Makes one request for a text, and reads the answer as a stream. */
export async function askForText(course: Course, request: TextRequest, manner: Manner, elsewhere: Egress): Promise<ModelText> {
  const { idleMilliseconds } = course.endpoint.pace;
  const way = openProviderFetch(course, { idleMilliseconds, bytesMax }, elsewhere);
  try {
    const model = await openProvider(course.endpoint, manner, way.fetch);
    return await readStream(await model.doStream(optionsFor(request, manner)), course, request.onText);
  } catch (error) {
    throw faultUnder(error, way, course);
  } finally {
    way.end();
  }
}

type Options = Parameters<LanguageModel["doStream"]>[0];
type Streamed = Awaited<ReturnType<LanguageModel["doStream"]>>;

function optionsFor({ instructions, turns, picture, schema, outputTokensMax }: TextRequest, manner: Manner): Options {
  const { json, strict } = schema;
  return {
    prompt: [
      { role: "system", content: manner.schema ? instructions : withSchema(instructions, schema) },
      ...turns.map((text, index) => ({
        role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
        content: [...(index === 0 && picture !== undefined ? [pictureOf(picture)] : []), { type: "text" as const, text }],
      })),
    ],
    maxOutputTokens: outputTokensMax,
    includeRawChunks: true,
    ...(manner.schema && { responseFormat: { type: "json", schema: json, name: "answer" } }),
    providerOptions: { model: { strictJsonSchema: strict } },
  };
}

function pictureOf({ bytes, mediaType }: Picture) {
  return { type: "file" as const, mediaType, data: { type: "data" as const, data: bytes } };
}

async function readStream({ stream }: Streamed, { endpoint, tally }: Course, onText: TextRequest["onText"]): Promise<ModelText> {
  let text = "";
  let reason: string | undefined;
  let complaint: { error: unknown } | undefined;
  let tokens: TokenCounts = {};
  try {
    for await (const part of stream) {
      if (part.type === "text-delta") {
        text += part.delta;
        onText?.(text);
      }
      if (part.type === "error") complaint ??= part;
      if (part.type === "raw") tokens = { ...tokens, ...tokensIn(part.rawValue) };
      if (part.type !== "finish") continue;
      reason = part.finishReason.unified;
      tokens = { input: part.usage.inputTokens.total, output: part.usage.outputTokens.total };
    }
  } finally {
    tally.add(tokens);
  }
  if (complaint !== undefined) throw midwayFault(endpoint, complaint.error);
  // A partial JSON answer does not explain why it was stopped.
  if (reason === "content-filter") throw endpointRefusal(endpoint, text.trimStart().startsWith("{") ? "" : text);
  if (reason === undefined || reason === "error" || reason === "interrupted") throw failedAtWork("broke off its answer.");
  return { text, wasCut: reason === "length" };
}

/** Reads the input tokens that Anthropic reports at the beginning of a message, because the message may break off. */
function tokensIn(raw: unknown): TokenCounts {
  const { message } = (raw ?? {}) as { message?: { usage?: { input_tokens?: number } | null } };
  return message?.usage == null ? {} : { input: message.usage.input_tokens };
}
