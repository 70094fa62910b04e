import { z } from "zod";
import { reachNetwork } from "#server/delivery/networks/calls/call-network.ts";
import { awayFault, networkRefusal, quotaFault, unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import type { NetworkDependencies } from "#server/delivery/networks/network.ts";
import { type PostAddress, postCollection } from "./record-address.ts";
import { xrpc } from "./session.ts";
import { errorOf, resetAt, verdictOf } from "./verdict.ts";

const Found = z.object({ uri: z.string(), cid: z.string().min(1), value: z.object({ text: z.string() }) });
const readMilliseconds = 10_000;

/** Reads the record of a post, which takes no session. Returns undefined when it is certainly not there. */
export async function readPost(dependencies: NetworkDependencies, { repo, rkey }: PostAddress): Promise<z.infer<typeof Found> | undefined> {
  const { network } = dependencies;
  const path = `${xrpc("repo.getRecord")}?${new URLSearchParams({ repo, collection: postCollection, rkey })}`;
  const answer = await reachNetwork(dependencies, { path, timeoutMilliseconds: readMilliseconds });
  if (errorOf(answer) === "RecordNotFound") return undefined;
  const verdict = verdictOf(answer);
  if (verdict === "limited") throw quotaFault(network, resetAt(answer));
  if (verdict === "away") throw awayFault(network, answer.status);
  if (verdict !== "done") throw networkRefusal(network, answer);
  const found = Found.safeParse(answer.body).data;
  if (found === undefined) throw unreadable(network, "what the post says");
  return found;
}
