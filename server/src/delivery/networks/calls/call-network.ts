import { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import type { NetworkApp } from "#src/operations/outside/network-apps.ts";
import { appOf, type NetworkAnswer, type NetworkDependencies } from "../network.ts";
import { unansweredFault } from "./network-faults.ts";
import { parsedJson } from "./parsed-json.ts";

export type NetworkCall = {
  method?: "GET" | "POST" | "PUT";
  /** Path below the API's address with its query, or a whole address. */
  path: string;
  /** A person's access token. */
  token?: string;
  /** Sends the app's client id and secret. */
  asApp?: true;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  multipart?: FormData;
  bytes?: { body: Uint8Array; type: string };
  timeoutMilliseconds?: number;
};

const timeoutMillisecondsDefault = 15_000;
const bytesMax = 5_000_000;

/** Calls a network once and returns its answer, whatever its status. Fails as the egress does. */
export async function callNetwork(dependencies: NetworkDependencies, request: NetworkCall): Promise<NetworkAnswer> {
  const { egress, app, apiUrl, network } = dependencies;
  const { method = "GET", path, token, asApp, timeoutMilliseconds = timeoutMillisecondsDefault } = request;
  const { body, type } = await bodyOf(request);
  const isApi = path.startsWith("/");
  const answer = await egress.fetch(isApi ? apiUrl + path : path, {
    method,
    headers: {
      ...(isApi && app !== undefined && network.headers?.(app)),
      ...request.headers,
      ...(asApp && { authorization: basic(appOf(dependencies)) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { body }),
    timeoutMilliseconds,
    bytesMax,
  });
  return { status: answer.status, body: parsedJson(answer.body), headers: answer.headers };
}

/** Calls a network like `callNetwork`. Without an answer it fails with a fault that says why in the egress' words. */
export async function reachNetwork(dependencies: NetworkDependencies, request: NetworkCall): Promise<NetworkAnswer> {
  try {
    return await callNetwork(dependencies, request);
  } catch (error) {
    throw error instanceof EgressFailed || error instanceof EgressRefused ? unansweredFault(dependencies.network, error) : error;
  }
}

async function bodyOf({ json, form, multipart, bytes }: NetworkCall): Promise<{ body?: string | Uint8Array; type?: string | undefined }> {
  if (json !== undefined) return { body: JSON.stringify(json), type: "application/json" };
  if (form !== undefined) return { body: new URLSearchParams(form).toString(), type: "application/x-www-form-urlencoded" };
  if (bytes !== undefined) return bytes;
  if (multipart === undefined) return {};
  const encoded = new Response(multipart);
  return { body: new Uint8Array(await encoded.arrayBuffer()), type: encoded.headers.get("content-type") ?? undefined };
}

// Client id and secret are form-encoded before they are joined, as OAuth 2.0 requires.
function basic({ clientId, clientSecret }: NetworkApp): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64")}`;
}
