import { ModelFailed, type Models, type ModelTaskUse, type ModelUsage } from "#src/operations/outside/models.ts";

/** Wraps models so that each task's use is recorded, that of failed tasks too: their provider charges for it. */
export function meterModels({ text, image, transcription }: Models, record: (use: ModelTaskUse) => Promise<void>): Models {
  const metered = async <Done extends { usage: ModelUsage }>(
    task: Promise<Done>,
    work: (done: Done) => Partial<ModelTaskUse> = () => ({}),
  ) => {
    try {
      const done = await task;
      await record({ images: 0, seconds: 0, ...done.usage, ...work(done) });
      return done;
    } catch (error) {
      if (error instanceof ModelFailed) await record({ images: 0, seconds: 0, ...error.usage });
      throw error;
    }
  };
  return {
    text: text && { name: text.name, write: (task) => metered(text.write(task)) },
    image: image && { name: image.name, draw: (task) => metered(image.draw(task), ({ images }) => ({ images: images.length })) },
    transcription: transcription && {
      name: transcription.name,
      transcribe: (task) => metered(transcription.transcribe(task), () => ({ seconds: Math.round(task.seconds) })),
    },
  };
}
