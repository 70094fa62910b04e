import type { ModelKind } from "@galley/contract";
import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { fileNameOf } from "#src/core/text/file-name.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { modelNamesOf } from "#src/operations/outside/models.ts";
import { type RecordingMeter, RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import { readCredits } from "#src/people/credits/read-credits.ts";
import { findOfferedModels, ownKindsOf } from "#src/people/models/own-models.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { beginGeneration } from "../begin-generation.ts";
import { recordingKey } from "./recording-key.ts";

/** A measured recording. `place` identifies its file and is undefined in a trial run. */
type Ready = {
  seconds: number;
  mediaType: string;
  credits: number;
  agent: string | null;
  own: ModelKind[];
  place: { organizationId: string; generationId: string } | undefined;
};

/** Stores the file first and inserts the row with the reservation second, so that a worker never looks for a file that is not there yet. */
export const transcribeRecording = handlePrepared(contract.transcribeRecording, {
  async check(tx, actor, { projectId, dryRun }, { models }) {
    await requireProject(tx, actor, projectId);
    const offered = await findOfferedModels(tx, actor.organizationId, modelNamesOf(models));
    // A trial run measures and prices, which needs no model.
    if (offered.transcription !== undefined || dryRun)
      return { agent: offered.transcription?.name ?? null, own: ownKindsOf(offered, ["transcription"]) };
    throw Failure.notOffered(sentence("refusal_no_model_for_recordings"));
  },

  async prepare({ meter, storage }, { organizationId }, { file, dryRun }, { agent, own }): Promise<Ready> {
    const bytes = await file.bytes();
    const { seconds, mediaType } = await measure(meter, organizationId, { bytes, sentAs: file.type });
    const credits = contract.estimateCredits({ kind: "transcription", seconds }, own);
    if (dryRun) return { seconds, mediaType, credits, agent, own, place: undefined };
    const place = { organizationId, generationId: newId("generation") };
    await storage.put(recordingKey(place), bytes, mediaType);
    failpoint("transcription.stored");
    return { seconds, mediaType, credits, agent, own, place };
  },

  async run({ tx, actor }, { projectId, file, language }, { seconds, mediaType, credits, agent, own, place }) {
    if (place === undefined) {
      const { available } = await readCredits(tx, actor.organizationId);
      return { dryRun: true as const, seconds, credits, available, agent };
    }
    if (agent === null) throw new Error("Without a model nothing is stored.");
    const id = await beginGeneration(tx, actor, {
      id: place.generationId,
      kind: "transcription",
      projectId,
      agent,
      own,
      request: { seconds, mediaType, fileName: fileNameOf(file), language: language ?? null },
      price: { credits, work: "transcription" },
    });
    failpoint("transcription.reserved");
    return { id, status: "pending" as const, seconds, credits };
  },

  undo: async ({ outside }, _checked, ready) => ready?.place && outside.storage.delete(recordingKey(ready.place)),
});

const { recordingSecondsMax } = contract.limits;

type SentRecording = { bytes: Uint8Array; sentAs: string };

/** Measures in whole seconds, so that the padding of an encoder after ten minutes does not begin another ten. */
async function measure(
  meter: RecordingMeter,
  organizationId: string,
  { bytes, sentAs }: SentRecording,
): Promise<{ seconds: number; mediaType: string }> {
  const recording = await meter.measureRecording(organizationId, bytes, sentAs || undefined).catch((error: unknown) => {
    throw error instanceof RecordingRefused ? new Failure("invalid_input", error.text, "file") : error;
  });
  const seconds = Math.max(1, Math.round(recording.seconds));
  if (seconds <= recordingSecondsMax) return { seconds, mediaType: recording.mediaType };
  const minutes = Math.ceil(seconds / 60);
  const most = recordingSecondsMax / 60;
  throw new Failure("invalid_input", sentence("refusal_recording_too_long", { count: minutes, max: most }), "file");
}
