import { Failure } from "#src/core/failure.ts";

/**
 * Runs work that needs rows. When it refuses, `checkInput` runs first: a fault of the input alone is reported before a missing row,
 * a row in another state or a change in the meantime.
 */
export async function inputFirst<T>(checkInput: () => unknown, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) await checkInput();
    throw error;
  }
}
