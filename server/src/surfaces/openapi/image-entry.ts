import { limits } from "@galley/contract";
import type { createErrorResponses } from "./error-responses.ts";
import type { JsonObject } from "./json-schema.ts";

export const imagePath = "/images/{id}";

const file = { schema: { type: "string", format: "binary" } };
const files = { "image/webp": file, "image/jpeg": file, "image/png": file };

/**
 * Describes the address of images, the only one that answers with bytes and without a token. It is not an operation, but part
 * of the API.
 */
export function describeImage(errors: ReturnType<typeof createErrorResponses>): JsonObject {
  const kept = {
    "Cache-Control": header("`public, max-age=31536000, immutable`: the bytes under an address never change."),
    ETag: header("Names these bytes."),
  };
  return {
    operationId: "get_image",
    tags: ["Images"],
    summary: "Read an image's bytes; no token is needed, as its id cannot be guessed.",
    description:
      "WebP for a client whose `Accept` names `image/webp`, else the kind that was uploaded. Without metadata, upright, in sRGB. `HEAD`, one byte range and `If-None-Match` are understood.",
    security: [],
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        description: "Image id, from upload_image.",
        schema: { type: "string", minLength: 1, maxLength: limits.idLengthMax },
        example: "img_01k9wall",
      },
      {
        name: "w",
        in: "query",
        required: false,
        description:
          "Width in pixels. The next larger of 640, 1280 and 1920 is sent, as WebP also of 320 and 960, never more than the image has; the full size when absent.",
        schema: { type: "integer", minimum: 1, maximum: 1920 },
        example: 1280,
      },
      {
        name: "Range",
        in: "header",
        required: false,
        description: "One range of bytes.",
        schema: { type: "string" },
        example: "bytes=0-1023",
      },
    ],
    responses: {
      "200": { description: "The image.", headers: { ...kept, Vary: header("`Accept`.") }, content: files },
      "206": {
        description: "The requested range.",
        headers: { ...kept, "Content-Range": header("Which bytes of how many.") },
        content: files,
      },
      "304": { description: "The client already has these bytes.", headers: kept },
      "416": { description: "The range begins past the end.", headers: { "Content-Range": header("How many bytes there are.") } },
      ...errors.responsesFor(["invalid_input", "not_found", "error", "unavailable"]),
    },
  };
}

function header(description: string): JsonObject {
  return { description, schema: { type: "string" } };
}
