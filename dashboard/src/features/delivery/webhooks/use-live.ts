import { useEffect, useRef } from "react";
import { queryClient } from "#src/api/query-client.ts";
import { currentOrganization } from "#src/api/scope.ts";
import type { Delivery } from "./names.ts";
import { nextLook } from "./next-look.ts";

const againMilliseconds = 5000;

/**
 * Keeps up with deliveries that move by themselves: everything about webhooks is read again when one of those shown may have
 * gone on, and once more when the last of them has: other parts of the page may have been read a moment before. `offset` is how far the service's clock is ahead of this one; `readAt` when the deliveries were read.
 */
export function useLive(deliveries: readonly Delivery[], offset: number, readAt: number): void {
  const delay = nextLook(deliveries, Date.now() + offset);
  const moves = delay !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins when something was read, and goes on while it passes.
  useEffect(() => {
    if (delay === undefined) return;
    let timer = setTimeout(look, delay);
    function look() {
      if (!document.hidden) void readAgain();
      timer = setTimeout(look, againMilliseconds);
    }
    return () => clearTimeout(timer);
  }, [moves, readAt, offset]);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current && !moves) void readAgain();
    moved.current = moves;
  }, [moves]);
}

function readAgain(): Promise<void> {
  const organizationId = currentOrganization();
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [organization, operation] }) => organization === organizationId && String(operation).includes("webhook"),
  });
}
