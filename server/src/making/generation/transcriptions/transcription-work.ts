import { limits } from "@galley/contract";
import type { ModelUsage } from "#src/operations/outside/models.ts";
import { type HeldGeneration, requestOf } from "../generation-queries.ts";
import { Hopeless } from "../work/outcome.ts";
import type { Work } from "../work/work.ts";
import { recordingKey } from "./recording-key.ts";

// A model on a machine without a graphics card is slow.
const leastSeconds = 300;
const shareOfLength = 1 / 8;

type Made = { text: string; usage: ModelUsage };

export const transcriptionWork: Work<Made> = {
  async make({ models: { transcription: model }, storage, signal }, row) {
    const { seconds, mediaType, language } = requestOf(row, "transcription");
    if (model === undefined)
      throw new Hopeless("No transcription model is configured anymore. Ask the operator, then send the recording again.");
    const audio = await storage.read(keyOf(row));
    if (audio === undefined) throw new Hopeless("The recording no longer exists. Send it again.");
    const timeoutMilliseconds = (leastSeconds + seconds * shareOfLength) * 1000;
    const task = { audio, mediaType, seconds, timeoutMilliseconds, signal, ...(language !== null && { language }) };
    const { text, usage } = await model.transcribe(task);
    return { text: checkTranscript(text), usage };
  },

  async keep(_dependencies, { credits }, { text, usage: { inputTokens, outputTokens } }) {
    return { spent: credits, result: { text }, promptVersion: null, brandVersion: null, inputTokens, outputTokens };
  },

  async fail() {},

  clear: ({ storage }, row) => storage.delete(keyOf(row)),
};

function keyOf({ organization_id: organizationId, id: generationId }: HeldGeneration): string {
  return recordingKey({ organizationId, generationId });
}

// PostgreSQL cannot store NUL, and the other control characters are unreadable.
const unreadable = /[^\P{Cc}\n\t]/gu;

/** Cleans the transcript so that it can be stored. Fails where it is empty or longer than any speech. */
function checkTranscript(said: string): string {
  const text = said.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(unreadable, "").trim();
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new Hopeless("The model found no speech in the recording. Nothing was charged. Listen to it, and send one with speech.");
  if (text.length <= limits.transcriptLengthMax) return text;
  throw new Hopeless("The model wrote far more than can be said in the length of the recording. Nothing was charged. Try another model.");
}
