import type { Egress } from "#src/core/egress/egress.ts";
import { failedAtWork } from "../endpoint/answer-fault.ts";
import type { Course } from "../endpoint/attempts.ts";
import { faultUnder } from "../endpoint/fault-under.ts";
import { openProviderFetch } from "../endpoint/provider-fetch.ts";
import type { ImageSize } from "./image-size.ts";

export type ImageRequest = { prompt: string; count: number; size: ImageSize };

const bytesMaxPerImage = 30_000_000;
// A server of somebody else may send as much as it likes, and all of it is in memory.
const bytesMaxPerOwnImage = 12_000_000;

/** Makes one request for pictures, which come in the answer or from addresses that it names. */
export async function askForImages(course: Course, { prompt, count, size }: ImageRequest, elsewhere: Egress): Promise<Uint8Array[]> {
  // Loaded with the first call that needs it.
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { url, model, pace, isOwn } = course.endpoint;
  const way = openProviderFetch(course, { ...pace, bytesMax: (isOwn ? bytesMaxPerOwnImage : bytesMaxPerImage) * count }, elsewhere);
  try {
    const provider = createOpenAICompatible({ name: "model", baseURL: url, fetch: way.fetch });
    const { images, usage } = await provider.imageModel(model).doGenerate({
      prompt,
      n: count,
      size: `${size.width}x${size.height}`,
      aspectRatio: undefined,
      seed: undefined,
      files: undefined,
      mask: undefined,
      providerOptions: {},
    });
    course.tally.add({ input: usage?.inputTokens, output: usage?.outputTokens });
    const bytes = images
      .map((image) => (typeof image === "string" ? Buffer.from(image, "base64") : image))
      .filter(({ length }) => length > 0);
    if (bytes.length === 0) throw failedAtWork("gave no picture.");
    return bytes.slice(0, count);
  } catch (error) {
    throw faultUnder(error, way, course);
  } finally {
    way.end();
  }
}
