/** Streams chunks that are made only when the reader asks for them. Frees the place once all are sent or the reader stops. */
export function streamInPlace(made: AsyncGenerator<Uint8Array, void>, place: Disposable): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await made.next();
          if (next.done !== true) return controller.enqueue(next.value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        place[Symbol.dispose]();
      },
      async cancel() {
        place[Symbol.dispose]();
        await made.return();
      },
    },
    { highWaterMark: 0 },
  );
}
