import { useEffect, useRef } from "react";
import { queryClient } from "#src/api/query-client.ts";
import { currentOrganization } from "#src/api/scope.ts";
import type { WebhookDelivery } from "./names.ts";
import { nextLook } from "./next-look.ts";

const againMilliseconds = 5000;

/**
 * Follows deliveries that change by themselves. It reloads all webhook data when a shown delivery may have changed, and once
 * more after the last one has ended, since other parts of the page may have been loaded a moment earlier. `offset` is the lead
 * of the service's clock over this one; `readAt` is the time at which the deliveries were loaded.
 */
export function useLive(deliveries: readonly WebhookDelivery[], offset: number, readAt: number): void {
  const delay = nextLook(deliveries, Date.now() + offset);
  const moves = delay !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins with each load; `delay` shrinks as time passes.
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
