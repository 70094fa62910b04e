import { sentence } from "@galley/messages";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Egress } from "#src/core/egress/egress.ts";
import { createPlaces, type PlacesOptions } from "#src/core/flow/places.ts";
import type { Log } from "#src/core/log.ts";
import { cleanClientName } from "./client-name.ts";
import { redirectKind } from "./redirect-uri.ts";

export const documentBytesMax = 32_768;
const timeoutMilliseconds = 5000;
const redirectsMax = 50;
const togetherMax = 24;
const perHostMax = 3;
const failuresMax = 1000;
const failureMilliseconds = 30_000;

// All other fields of a document are left out: nothing uses them.
const ClientDocument = z.object({
  client_id: z.string(),
  client_name: z.string().optional().catch(undefined),
  redirect_uris: z.array(z.string()).max(redirectsMax),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  // Anybody can read a document, so nothing in it can be a secret.
  token_endpoint_auth_method: z.literal("none").optional(),
  client_secret: z.undefined().optional(),
  client_secret_expires_at: z.undefined().optional(),
});

/** Fetches a client's metadata document from its own address, as the response of a fetch. */
export type FetchClientDocument = (url: string) => Promise<Response>;

// Nobody is signed in, so hosts share the places instead of people and organizations.
export const documentBounds: PlacesOptions = {
  name: "documents of clients",
  perPersonMax: perHostMax,
  perOrganizationMax: perHostMax,
  togetherMax,
  tooMany: sentence("refusal_too_many_client_documents"),
};

/**
 * Creates a fetcher of client documents. Repeats a recent failure without a request, as one request of a browser looks more
 * than once. Anybody can trigger a fetch, so all fetches together have bounds of their own for places and name lookups, and
 * each host has some of the places.
 */
export function createDocumentFetcher(egress: Egress, log: Log): FetchClientDocument {
  const failures = new LRUCache<string, Error>({ max: failuresMax, ttl: failureMilliseconds });
  const places = createPlaces(documentBounds);
  const own = egress.ofStrangers("client documents");
  return async (url) => {
    const known = failures.get(url);
    if (known !== undefined) throw known;
    const host = URL.parse(url)?.host ?? "";
    using _place = await places.take(host, host);
    try {
      return await fetchClientDocument(own, url);
    } catch (error) {
      failures.set(url, error instanceof Error ? error : new Error(String(error)));
      log.info("client document refused", { operation: "oauth_authorize", error });
      throw error;
    }
  };
}

// Follows no redirect, accepts only JSON, and removes the redirect addresses that no answer may go to.
async function fetchClientDocument(egress: Egress, url: string): Promise<Response> {
  const answer = await egress.fetch(url, { headers: { accept: "application/json" }, timeoutMilliseconds, bytesMax: documentBytesMax });
  if (answer.status !== 200) throw new Error(`The address of the client answers ${answer.status}.`);
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(answer.headers.get("content-type") ?? "")) {
    throw new Error("The address of the client does not answer with JSON.");
  }
  const { client_name: name, redirect_uris: redirects, ...rest } = readDocument(answer.body.toString("utf8"));
  const allowed = redirects.filter((uri) => redirectKind(uri) !== undefined);
  if (rest.client_id !== url || allowed.length === 0) throw new Error("The document of the client is another's, or leads nowhere.");
  const cacheControl = answer.headers.get("cache-control");
  return Response.json(
    { ...rest, client_name: cleanClientName(name), redirect_uris: allowed },
    { headers: cacheControl === null ? {} : { "cache-control": cacheControl } },
  );
}

/** Parses a client's document without the fields that are not used; throws if it is invalid. */
export function readDocument(text: string): z.output<typeof ClientDocument> {
  try {
    return ClientDocument.parse(JSON.parse(text));
  } catch {
    // Keeps a stranger's text out of the log.
    throw new Error("The document of the client is not what it should be.");
  }
}
