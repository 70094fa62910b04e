import { z } from "zod";
import type { ModelEndpoint, ModelSettings, WritingTask } from "#src/operations/outside/models.ts";
import { ModelFailed } from "#src/operations/outside/models.ts";
import { type Answers, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { createModels } from "./create-models.ts";

const note = z.strictObject({ title: z.string().max(40), points: z.array(z.string()).min(1) });
export type Note = z.output<typeof note>;
export const goodNote: Note = { title: "Heat pumps in winter", points: ["They work below zero.", "They need space."] };

/** Opens a model server, and models with its settings as changed by `over`. */
export async function openModelsAt(answers: Partial<Answers> = {}, over: Partial<ModelEndpoint> = {}, pace = quickPace) {
  const server = await openModelServer({ text: () => goodNote, ...answers });
  return {
    server,
    ...modelsFor(server.settings(over), pace),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function modelsFor(settings: ModelSettings, pace = quickPace) {
  const { text, image, transcription, examine } = createModels(settings, undefined, pace);
  if (text === undefined || image === undefined || transcription === undefined) throw new Error("A model is missing.");
  return { text, image, transcription, examine };
}

export function writing(over: Partial<WritingTask<Note>> = {}): WritingTask<Note> {
  const asked = { instructions: "You write notes.", prompt: "A note on heat pumps." };
  return { ...asked, schema: note, outputTokensMax: 500, timeoutMilliseconds: 10_000, ...over };
}

/** Returns the `ModelFailed` of some work. Fails when the work succeeds or throws anything else. */
export async function modelFailureOf(work: Promise<unknown>): Promise<ModelFailed> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof ModelFailed) return failure;
  throw failure ?? new Error("It has not failed.");
}
