import { z } from "zod";
import { askForTokens, scopesIn } from "#server/delivery/networks/calls/ask-for-tokens.ts";
import {
  appOf,
  type Credentials,
  type NetworkAnswer,
  type NetworkDependencies,
  type NetworkTokens,
} from "#server/delivery/networks/network.ts";
import { errorIn } from "./meta-error.ts";

const Permissions = z.union([z.string().transform(scopesIn), z.array(z.string())]);
const Short = z.object({ access_token: z.string().min(1), permissions: Permissions.default([]) });
const ShortInList = z.object({ data: z.tuple([Short]) }).transform(({ data: [short] }) => short);
const Long = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const CodeError = z.object({ error_type: z.string(), error_message: z.string() });

// Lifetime of a short-lived token in seconds. It is exchanged at once.
const shortSeconds = 3600;
const tokenCode = 190;

type Given = { code: string; redirectUri: string };

/** Exchanges the code for a token that is valid for an hour, and that token for one that is valid for 60 days. */
export async function exchangeInstagramCode(
  dependencies: NetworkDependencies,
  { code, redirectUri }: Given,
): Promise<NetworkTokens | undefined> {
  const { tokenUrl: path, clientId, clientSecret } = appOf(dependencies);
  const app = { client_id: clientId, client_secret: clientSecret };
  const form = { ...app, grant_type: "authorization_code", redirect_uri: redirectUri, code };
  const short = await askForTokens(dependencies, { method: "POST", path, form }, { read: readShort, isSpent: isCodeSpent });
  if (short === undefined) return undefined;
  const query = { grant_type: "ig_exchange_token", client_secret: clientSecret, access_token: short.accessToken };
  const long = await askForLong(dependencies, `/access_token?${new URLSearchParams(query)}`);
  return long && { ...long, scopes: short.scopes };
}

/** Exchanges a 60-day token for another one while it is valid. */
export function refreshInstagramTokens(
  dependencies: NetworkDependencies,
  { accessToken }: Credentials,
): Promise<NetworkTokens | undefined> {
  return askForLong(
    dependencies,
    `/refresh_access_token?${new URLSearchParams({ grant_type: "ig_refresh_token", access_token: accessToken })}`,
  );
}

function askForLong(dependencies: NetworkDependencies, path: string): Promise<NetworkTokens | undefined> {
  return askForTokens(dependencies, { path }, { read: readLong, isSpent: (answer) => errorIn(answer)?.code === tokenCode });
}

function readShort(body: unknown): NetworkTokens | undefined {
  const { data } = z.union([Short, ShortInList]).safeParse(body);
  return data && { accessToken: data.access_token, refreshToken: null, expiresInSeconds: shortSeconds, scopes: data.permissions };
}

function readLong(body: unknown): NetworkTokens | undefined {
  const { data } = Long.safeParse(body);
  return data && { accessToken: data.access_token, refreshToken: null, expiresInSeconds: data.expires_in, scopes: [] };
}

// Errors of the app have the same type and status, so only the message tells them apart.
function isCodeSpent({ status, body }: NetworkAnswer): boolean {
  const message = CodeError.safeParse(body).data?.error_message ?? "";
  return status === 400 && /authorization code|redirect_uri|code was|code has/i.test(message);
}
