import { z } from "zod";
import type { Models } from "#src/operations/outside/models.ts";

// A server of one's own may have to load its model first.
const timeoutMilliseconds = 60_000;
const drawingMilliseconds = 120_000;

const answer = z.strictObject({ ready: z.boolean().describe("Always true.") });

/** Has each model do a small piece of its work, as later work asks for it: a model that is listed may still do another kind of work. */
export async function tryModel({ text, image, transcription }: Models): Promise<void> {
  await text?.write({
    instructions: "You are asked whether you can be reached. Answer in the given form.",
    prompt: "Are you ready?",
    schema: answer,
    // Models that think before they answer count their thoughts.
    outputTokensMax: 2000,
    timeoutMilliseconds,
  });
  const drawing = { prompt: "A plain gray stone on white paper.", width: 1024, height: 1024, count: 1 };
  await image?.draw({ ...drawing, timeoutMilliseconds: drawingMilliseconds });
  await transcription?.transcribe({ audio: quietSecond(), mediaType: "audio/wav", seconds: 1, timeoutMilliseconds });
}

const rate = 16_000;

/** Returns a second of silence as a WAV file: 16 kHz, one channel of 16 bits. */
function quietSecond(): Uint8Array {
  const data = rate * 2;
  const file = Buffer.alloc(44 + data);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + data, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(data, 40);
  return file;
}
