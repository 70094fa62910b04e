import { createEgress, type Egress } from "#src/core/egress/egress.ts";
import { createOperatorEgress } from "#src/core/egress/operator-egress.ts";
import { once } from "#src/core/once.ts";
import type { ImageModel, ModelKind, ModelSettings, Models, TextModel, TranscriptionModel } from "#src/operations/outside/models.ts";
import type { CallableEndpoint, CallPace } from "./endpoint/endpoint.ts";
import type { Examined } from "./examine-endpoint.ts";

/** The operator's models, with a check of their endpoints. */
export type OpenModels = Models & { examine(): Promise<readonly Examined[]> };

export const usualPace: CallPace = { idleMilliseconds: 60_000, pauseMilliseconds: 1000 };

/** Opens the operator's models. Before the first task, nothing is called and the code for calls is not loaded. */
export function createModels(settings: ModelSettings, egress = createOperatorEgress(), pace = usualPace): OpenModels {
  // The operator has not chosen the addresses in answers, so these may lead to public ones only.
  const elsewhere = createEgress({ allow: [] }).ofStrangers("models");
  const endpointOf = (kind: ModelKind): CallableEndpoint | undefined => {
    const endpoint = settings[kind];
    return endpoint && { ...endpoint, kind, egress, pace };
  };
  const [text, image, transcription] = [endpointOf("text"), endpointOf("image"), endpointOf("transcription")];
  return {
    ...openModels({ text, image, transcription }, elsewhere),
    async examine() {
      const endpoints = [text, image, transcription].filter((endpoint) => endpoint !== undefined);
      const { examineEndpoint } = await import("./examine-endpoint.ts");
      return Promise.all(endpoints.map(examineEndpoint));
    },
  };
}

export function openModels(endpoints: { [Kind in ModelKind]?: CallableEndpoint | undefined }, elsewhere: Egress): Models {
  const { text, image, transcription } = endpoints;
  return {
    text: text && textModel(text, elsewhere),
    image: image && imageModel(image, elsewhere),
    transcription: transcription && transcriptionModel(transcription),
  };
}

function textModel(endpoint: CallableEndpoint, elsewhere: Egress): TextModel {
  const load = once(async () => (await import("./text/create-text-model.ts")).createTextModel(endpoint, elsewhere));
  return { name: endpoint.model, write: async (task) => (await load()).write(task) };
}

function imageModel(endpoint: CallableEndpoint, elsewhere: Egress): ImageModel {
  const load = once(async () => (await import("./images/create-image-model.ts")).createImageModel(endpoint, elsewhere));
  return { name: endpoint.model, draw: async (task) => (await load()).draw(task) };
}

function transcriptionModel(endpoint: CallableEndpoint): TranscriptionModel {
  const load = once(async () => (await import("./transcription/create-transcription-model.ts")).createTranscriptionModel(endpoint));
  return { name: endpoint.model, transcribe: async (task) => (await load()).transcribe(task) };
}
