import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";

export type Capabilities = Output<"get_brand">["capabilities"];

/**
 * Returns the features of this installation for writing and drawing, which are the same for every project. Returns undefined
 * while they load; until then no optional feature is offered.
 */
export function useCapabilities(): Capabilities | undefined {
  const { project } = useRouteContext({ strict: false });
  const asked = useQuery({ ...query("get_brand", { id: project?.id ?? "-" }), enabled: project !== undefined });
  return asked.data?.capabilities;
}
