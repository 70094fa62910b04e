import { z } from "zod";
import type { NetworkApp } from "#src/platform/outside/network-apps.ts";
import { answerOf, askNetwork } from "../calls/ask-network.ts";
import { unreadable } from "../calls/network-faults.ts";
import { DeliveryFault } from "../fault.ts";
import type { NetworkGround } from "../network.ts";

const Begun = z.object({ value: z.object({ uploadUrl: z.url(), document: z.string().startsWith("urn:li:document:") }) });
const Document = z.object({ status: z.string() });
const uploadMilliseconds = 60_000;

/** Hands LinkedIn a PDF; gives back what LinkedIn calls it. Nobody sees it before a post shows it. */
export async function uploadDocument(ground: NetworkGround, token: string, owner: string, bytes: Uint8Array): Promise<string> {
  const begin = { method: "POST", path: "/rest/documents?action=initializeUpload", token } as const;
  const body = await askNetwork(ground, { ...begin, json: { initializeUploadRequest: { owner } } });
  const begun = Begun.safeParse(body).data?.value;
  if (begun === undefined) throw unreadable(ground.network, "where a document goes");
  if (!isLinkedin(begun.uploadUrl, ground.app)) {
    throw new DeliveryFault(
      "permanent",
      "refused",
      "LinkedIn named an address for the document that is not its own. Nothing was sent there.",
    );
  }
  const pdf = { body: bytes, type: "application/pdf" };
  await answerOf(ground, { method: "PUT", path: begun.uploadUrl, token, bytes: pdf, timeoutMilliseconds: uploadMilliseconds });
  return begun.document;
}

/** How far LinkedIn is with a document; undefined where it does not let the app know. */
export async function documentStatus(ground: NetworkGround, token: string, document: string): Promise<string | undefined> {
  return askNetwork(ground, { path: `/rest/documents/${encodeURIComponent(document)}`, token }).then(
    (body) => Document.safeParse(body).data?.status,
    (error: unknown) => {
      if (error instanceof DeliveryFault && error.kind === "permanent") return undefined;
      throw error;
    },
  );
}

// The access token goes along, and to nobody else.
function isLinkedin(url: string, { apiUrl }: NetworkApp): boolean {
  const { origin, protocol, hostname } = new URL(url);
  return origin === apiUrl || (protocol === "https:" && (hostname === "linkedin.com" || hostname.endsWith(".linkedin.com")));
}
