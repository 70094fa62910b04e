import type { ModelKind } from "@galley/contract";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";

export type Model = Output<"get_models">["models"][number];

type KindWords = { name: () => string; title: () => string; without: () => string };

/** Words about each kind of work: its name, the title of its dialog, and how the service does without a model. */
export const modelKindWords: Record<ModelKind, KindWords> = {
  text: { name: m.models_text_kind, title: m.models_text_title, without: m.models_text_without },
  image: { name: m.models_image_kind, title: m.models_image_title, without: m.models_image_without },
  transcription: { name: m.models_recordings_kind, title: m.models_recordings_title, without: m.models_recordings_without },
};
