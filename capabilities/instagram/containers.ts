import { z } from "zod";
import { askNetwork } from "#server/delivery/networks/calls/ask-network.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import type { NetworkDependencies } from "#server/delivery/networks/network.ts";

export type ContainerStatus = "EXPIRED" | "ERROR" | "FINISHED" | "IN_PROGRESS" | "PUBLISHED";

const Made = z.object({ id: z.coerce.string().regex(/^\d{1,30}$/) });
const Status = z.object({ status_code: z.enum(["EXPIRED", "ERROR", "FINISHED", "IN_PROGRESS", "PUBLISHED"]) });
const createMilliseconds = 60_000;

type Picture = { image_url: string; is_carousel_item: true; alt_text: string };
type Whole = { media_type: "CAROUSEL"; children: readonly string[]; caption: string };

/** Uploads a picture or a whole carousel to Instagram and returns its container id. Nothing is visible before it is published. */
export async function createContainer(
  dependencies: NetworkDependencies,
  token: string,
  accountId: string,
  json: Picture | Whole,
): Promise<string> {
  const request = { method: "POST", path: `/${accountId}/media`, token, json, timeoutMilliseconds: createMilliseconds } as const;
  const made = Made.safeParse(await askNetwork(dependencies, request)).data;
  if (made === undefined) throw unreadable(dependencies.network, "the id of the upload");
  return made.id;
}

export async function statusOf(dependencies: NetworkDependencies, token: string, containerId: string): Promise<ContainerStatus> {
  const read = Status.safeParse(await askNetwork(dependencies, { path: `/${containerId}?fields=status_code`, token })).data;
  if (read === undefined) throw unreadable(dependencies.network, "the state of the upload");
  return read.status_code;
}
