import { Failure } from "#src/platform/failure.ts";

export type ByteBudget = {
  /** Resolves when so many bytes may be held; they are free again when it is disposed of. */
  take(bytes: number): Promise<Disposable>;
};

export type ByteBudgetOptions = { bytesMax: number; waitingMax: number; waitSecondsMax: number };

/** Two files of the largest size, or many smaller ones: each body stands in memory in several forms while it is worked on. */
export const largeBodies: ByteBudgetOptions = { bytesMax: 44_000_000, waitingMax: 50, waitSecondsMax: 20 };

/** Bounds how many bytes large requests hold in memory at once. Who finds no room waits in line, and not for long. */
export function createByteBudget({ bytesMax, waitingMax, waitSecondsMax }: ByteBudgetOptions): ByteBudget {
  let free = bytesMax;
  const line: { bytes: number; enter(): void }[] = [];

  function letIn(): void {
    for (let [first] = line; first !== undefined && first.bytes <= free; [first] = line) {
      line.shift();
      free -= first.bytes;
      first.enter();
    }
  }

  return {
    async take(asked) {
      const bytes = Math.min(asked, bytesMax);
      if (line.length >= waitingMax) throw tooBusy();
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        const place = { bytes, enter };
        const timer = setTimeout(() => {
          line.splice(line.indexOf(place), 1);
          reject(tooBusy());
          letIn();
        }, waitSecondsMax * 1000);
        line.push(place);
        letIn();
      });
      let held = true;
      return {
        [Symbol.dispose]() {
          if (held) free += bytes;
          held = false;
          letIn();
        },
      };
    },
  };
}

function tooBusy(): Failure {
  return new Failure("unavailable", "Too many large requests are under way. Try again in a moment.");
}
