import { mutationOptions } from "@tanstack/react-query";
import { call } from "./call.ts";
import type { Input, OperationName, Output } from "./operations.ts";
import { queryClient } from "./query-client.ts";
import { currentOrganization } from "./scope.ts";

/**
 * Returns the options of `useMutation` for an operation. A repeated request carries the same idempotency key, so that nothing
 * happens twice.
 */
export function mutation<N extends OperationName>(operation: N) {
  const organizationId = currentOrganization();
  const keys = new WeakMap<object, string>();
  return mutationOptions<Output<N>, Error, Input<N>>({
    mutationKey: [organizationId, operation],
    mutationFn: (input) => {
      const idempotencyKey = keys.get(input as object) ?? crypto.randomUUID();
      keys.set(input as object, idempotencyKey);
      return call(organizationId, operation, input, { idempotencyKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [organizationId] }),
  });
}
