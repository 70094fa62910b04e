import { mutationOptions } from "@tanstack/react-query";
import { isUnanswered } from "./api-error.ts";
import { call } from "./call.ts";
import type { Input, OperationName, Output } from "./operations.ts";
import { queryClient } from "./query-client.ts";
import { currentOrganization } from "./scope.ts";

/** Keys of requests that may have arrived although no answer came. */
const unanswered = new Map<string, string>();

type MutationOptions = {
  /** True if the same request is sent again once the connection is back. It then carries the key that it had. */
  sentAgain?: boolean;
};

/**
 * Returns the options of `useMutation` for an operation. A repeated request carries the same idempotency key, so that nothing
 * happens twice.
 */
export function mutation<N extends OperationName>(operation: N, { sentAgain = false }: MutationOptions = {}) {
  const organizationId = currentOrganization();
  const keys = new WeakMap<object, string>();
  return mutationOptions<Output<N>, Error, Input<N>>({
    mutationKey: [organizationId, operation],
    mutationFn: async (input) => {
      const request = sentAgain ? JSON.stringify([organizationId, operation, input]) : "";
      const idempotencyKey = keys.get(input as object) ?? unanswered.get(request) ?? crypto.randomUUID();
      keys.set(input as object, idempotencyKey);
      unanswered.delete(request);
      try {
        return await call(organizationId, operation, input, { idempotencyKey });
      } catch (error) {
        if (sentAgain && isUnanswered(error)) unanswered.set(request, idempotencyKey);
        throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [organizationId] }),
  });
}
