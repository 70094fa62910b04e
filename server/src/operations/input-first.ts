import { Failure } from "#src/core/failure.ts";

/**
 * Does what needs rows. Where that refuses, `checkInput` has its say first: a call is told what is wrong with its input alone before
 * it is told that something does not exist, is in another state or was changed since.
 */
export async function inputFirst<T>(checkInput: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) checkInput();
    throw error;
  }
}
