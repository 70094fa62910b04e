import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";

export type Capabilities = Output<"get_brand">["capabilities"];

/**
 * What the service itself can write and draw in this installation, whichever project asks; undefined until that is known, when nothing that
 * may be missing is offered.
 */
export function useCapabilities(): Capabilities | undefined {
  const { project } = useRouteContext({ strict: false });
  const asked = useQuery({ ...query("get_brand", { id: project?.id ?? "-" }), enabled: project !== undefined });
  return asked.data?.capabilities;
}
