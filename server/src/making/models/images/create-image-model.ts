import type { Egress } from "#src/core/egress/egress.ts";
import type { DrawingTask, ImageModel } from "#src/operations/outside/models.ts";
import { attemptRequest, type Course, runCourse } from "../endpoint/attempts.ts";
import { CallFault } from "../endpoint/call-fault.ts";
import type { CallableEndpoint } from "../endpoint/endpoint.ts";
import { askForImages, type ImageRequest } from "./ask-for-images.ts";
import { nearestSize, plainSize } from "./image-size.ts";

/** Draws through OpenAI's protocol. Pictures that were drawn, or may have been, are not requested again. */
export function createImageModel(endpoint: CallableEndpoint, elsewhere: Egress): ImageModel {
  let usual: Manner = { several: true, sized: true };

  async function ask(course: Course, task: DrawingTask, count: number): Promise<Uint8Array[]> {
    let manner = usual;
    for (;;) {
      const size = manner.sized ? nearestSize(endpoint.model, task) : plainSize;
      const request: ImageRequest = { prompt: task.prompt, count: manner.several ? count : 1, size };
      try {
        const images = await attemptRequest(course, () => askForImages(course, request, elsewhere));
        usual = { ...manner, several: manner.several && images.length === request.count };
        return images;
      } catch (error) {
        const other = simpler(error, manner, request);
        if (other === undefined) throw error;
        manner = other;
      }
    }
  }

  async function draw(course: Course, task: DrawingTask): Promise<Uint8Array[]> {
    const images = await ask(course, task, task.count);
    // An endpoint that returns too few pictures gets one request for each of the others.
    const missing = Array.from({ length: task.count - images.length }, () => ask(course, task, 1));
    const outcomes = await Promise.allSettled(missing);
    task.signal?.throwIfAborted();
    return [...images, ...outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []))];
  }

  return {
    name: endpoint.model,
    draw: (task) =>
      runCourse(endpoint, task, 0, async (course) => {
        const images = await draw(course, task);
        return { images, usage: course.tally.usage };
      }),
  };
}

/** Abilities of the endpoint: several pictures for one request, and sizes other than the plain one. */
type Manner = { several: boolean; sized: boolean };

/**
 * Returns the simpler manner to try after a refusal that may be about number or size, or undefined. After such a refusal
 * nothing was drawn.
 */
function simpler(fault: unknown, manner: Manner, { count, size }: ImageRequest): Manner | undefined {
  if (!(fault instanceof CallFault) || fault.kind !== "invalid" || (fault.status !== 400 && fault.status !== 422)) return undefined;
  if (manner.several && count > 1) return { ...manner, several: false };
  return manner.sized && size !== plainSize ? { ...manner, sized: false } : undefined;
}
