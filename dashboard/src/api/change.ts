import { MutationObserver } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { mutation } from "./mutation.ts";
import type { Input, OperationName, Output } from "./operations.ts";
import { queryClient } from "./query-client.ts";

const pauseMilliseconds = 5000;

/**
 * Makes one change of several, and waits where they are more than a person may make in a minute. The caller has everything reloaded once,
 * after the last one.
 */
export async function change<N extends OperationName>(operation: N, input: Input<N>): Promise<Output<N>> {
  const { onSettled: _, ...options } = mutation(operation, { sentAgain: true });
  for (;;) {
    try {
      return await new MutationObserver<Output<N>, Error, Input<N>>(queryClient, options).mutate(input);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "rate_limited")) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
}
