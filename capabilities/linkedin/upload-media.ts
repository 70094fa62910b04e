import { z } from "zod";
import { failpoint } from "#server/core/failpoint.ts";
import { answerOf, askNetwork } from "#server/delivery/networks/calls/ask-network.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import type { NetworkDependencies } from "#server/delivery/networks/network.ts";

/** Kind of media in a LinkedIn post. Each has an API of its own, and all of them work alike. */
export type MediaKind = "document" | "image";
export type MediaFile = { body: Uint8Array; type: string };

const Begun = z.object({ value: z.object({ uploadUrl: z.url(), document: z.string().optional(), image: z.string().optional() }) });
const Media = z.object({ status: z.string() });
const uploadMilliseconds = 60_000;

type Upload = { kind: MediaKind; token: string; owner: string; file: MediaFile };

/** Uploads a file to LinkedIn and returns its URN. It is not visible before a post shows it. */
export async function uploadMedia(dependencies: NetworkDependencies, { kind, token, owner, file }: Upload): Promise<string> {
  const begin = { method: "POST", path: `/rest/${kind}s?action=initializeUpload`, token } as const;
  const body = await askNetwork(dependencies, { ...begin, json: { initializeUploadRequest: { owner } } });
  const begun = Begun.safeParse(body).data?.value;
  const urn = begun?.[kind];
  if (begun === undefined || !urn?.startsWith(`urn:li:${kind}:`)) throw unreadable(dependencies.network, `where to upload the ${kind}`);
  if (!isLinkedin(begun.uploadUrl, dependencies)) {
    const message = `LinkedIn gave an upload address for the ${kind} that is not its own. Nothing was sent there.`;
    throw new DeliveryFault("permanent", "refused", message);
  }
  failpoint("linkedin.upload_begun");
  await answerOf(dependencies, { method: "PUT", path: begun.uploadUrl, token, bytes: file, timeoutMilliseconds: uploadMilliseconds });
  return urn;
}

/** Returns LinkedIn's processing status of an upload, or undefined when LinkedIn does not let the app read it. */
export async function mediaStatus(
  dependencies: NetworkDependencies,
  token: string,
  kind: MediaKind,
  urn: string,
): Promise<string | undefined> {
  return askNetwork(dependencies, { path: `/rest/${kind}s/${encodeURIComponent(urn)}`, token }).then(
    (body) => Media.safeParse(body).data?.status,
    (error: unknown) => {
      if (error instanceof DeliveryFault && error.kind === "permanent") return undefined;
      throw error;
    },
  );
}

// The upload carries the access token, which may go to LinkedIn only.
function isLinkedin(url: string, { apiUrl }: NetworkDependencies): boolean {
  const { origin, protocol, hostname } = new URL(url);
  return origin === apiUrl || (protocol === "https:" && (hostname === "linkedin.com" || hostname.endsWith(".linkedin.com")));
}
