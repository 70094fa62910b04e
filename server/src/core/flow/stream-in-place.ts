type Streamed = {
  /** Disposed of once all is sent, the reader stops, or the stream is broken off. */
  place: Disposable;
  /** Returns whether the reader may still have what comes. Asked again before a chunk is made, at most once in a second. */
  mayGoOn: () => Promise<boolean>;
};

const lookMilliseconds = 1000;
/** A reader takes at least so much in each stretch. Sockets take in a megabyte at once, so that a shorter stretch would blame slow ones wrongly. */
export const leastRate = { bytes: 1_000_000, milliseconds: 300_000 };
export const longestMilliseconds = 6 * 3_600_000;

/**
 * Streams chunks that are made only when the reader asks for them. Breaks off when the right to them ends, when the reader takes too little
 * of them, and after the longest time: what is broken off is an incomplete file, which a browser reports as such.
 */
export function streamInPlace(made: AsyncGenerator<Uint8Array, void>, { place, mayGoOn }: Streamed): ReadableStream<Uint8Array> {
  const began = performance.now();
  let [lookedAt, taken, isMaking] = [began, 0, false];
  let watch: NodeJS.Timeout | undefined;

  function end(): void {
    clearInterval(watch);
    place[Symbol.dispose]();
  }

  function breakOff(controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void {
    end();
    controller.error(error);
    // A generator that is at work ends after its step.
    made.return().catch(() => undefined);
  }

  async function next(): Promise<IteratorResult<Uint8Array, void> | "ended"> {
    const now = performance.now();
    if (now - lookedAt >= lookMilliseconds) {
      if (!(await mayGoOn())) return "ended";
      lookedAt = now;
    }
    return made.next();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        watch = setInterval(() => {
          const isSlow = !isMaking && taken < leastRate.bytes;
          taken = 0;
          if (isSlow) breakOff(controller, brokenOff("its reader is too slow"));
          else if (performance.now() - began >= longestMilliseconds) breakOff(controller, brokenOff("it takes too long"));
        }, leastRate.milliseconds).unref();
      },
      async pull(controller) {
        isMaking = true;
        try {
          const found = await next();
          if (found === "ended") return breakOff(controller, brokenOff("its reader may not have it any more"));
          if (found.done !== true) {
            taken += found.value.byteLength;
            return controller.enqueue(found.value);
          }
          controller.close();
          end();
        } catch (error) {
          breakOff(controller, error);
        } finally {
          isMaking = false;
        }
      },
      async cancel() {
        end();
        await made.return();
      },
    },
    { highWaterMark: 0 },
  );
}

function brokenOff(reason: string): Error {
  return new Error(`The download was broken off: ${reason}.`);
}
