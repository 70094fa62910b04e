import { m } from "#messages";
import { Pill } from "#src/ui/status.tsx";
import type { Endpoint } from "./names.ts";

/** State of an endpoint: paused, failing or active. */
export function EndpointState({ endpoint: { status, failingSince } }: { endpoint: Endpoint }) {
  if (status === "paused") {
    return (
      <Pill tone="bg-amber-s text-amber-i" dot>
        {m.webhooks_paused()}
      </Pill>
    );
  }
  const fails = failingSince !== null;
  return (
    <Pill tone={fails ? "bg-red-s text-red-i" : "bg-green-s text-green-i"} dot>
      {fails ? m.webhooks_failing() : m.webhooks_active()}
    </Pill>
  );
}
