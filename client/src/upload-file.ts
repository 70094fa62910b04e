import { refusedInput } from "./settings.ts";

/** A file to send: a Blob or File, its bytes, or a stream of them. At most 20 MB (20,971,520 bytes). */
export type UploadFile = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

type Part = ArrayBuffer | Uint8Array<ArrayBuffer>;

const bytesMax = 20_971_520;

/** Returns a file as a Blob, which can be sent again. A stream is read first. Throws `GalleyError` before anything is sent when it is too large. */
export async function blobOf(file: UploadFile): Promise<Blob> {
  const blob = file instanceof Blob ? file : new Blob(await partsOf(file));
  if (blob.size > bytesMax) throw tooLarge();
  return blob;
}

async function partsOf(file: Exclude<UploadFile, Blob>): Promise<Part[]> {
  // A view of shared memory is copied into memory of its own.
  if (file instanceof ArrayBuffer) return [file];
  if (file instanceof Uint8Array) return [file.byteLength > bytesMax ? refuse() : new Uint8Array(file)];
  if (file instanceof ReadableStream) return read(chunksOf(file));
  if (typeof file === "object" && file !== null && Symbol.asyncIterator in file) return read(file);
  throw refusedInput("file", "file is none that can be sent. Pass a Blob, a File, bytes or a stream of bytes.");
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<Part[]> {
  const parts: Part[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > bytesMax) throw tooLarge();
    parts.push(new Uint8Array(chunk));
  }
  return parts;
}

/** Reads a stream with its reader: not every browser can iterate over one. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function refuse(): never {
  throw tooLarge();
}

function tooLarge() {
  return refusedInput("file", "The file is larger than 20 MB, so that it was not sent. Make it smaller.");
}
