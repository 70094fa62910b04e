import type { Readable } from "node:stream";

// A body that is neither read nor canceled would keep its file or connection open forever.
const forgotten = new FinalizationRegistry<Readable>((source) => source.destroy());

/** Returns the bytes of a Node stream, one chunk for each that is asked for. `explain` translates its errors. */
export function byteStream(source: Readable, explain: (error: unknown) => Error): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  // Destroying a stream before its end raises an error that nothing else handles.
  source.on("error", () => {});
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(explain(error));
        }
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  );
  forgotten.register(stream, source);
  return stream;
}

export async function readAll(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}
