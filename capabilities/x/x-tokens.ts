import { z } from "zod";
import { askForTokens, scopesIn } from "#server/delivery/networks/calls/ask-for-tokens.ts";
import { callNetwork } from "#server/delivery/networks/calls/call-network.ts";
import {
  appOf,
  type Credentials,
  type NetworkAnswer,
  type NetworkDependencies,
  type NetworkTokens,
} from "#server/delivery/networks/network.ts";

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(""),
});
const TokenError = z.object({ error: z.string() });

export function exchangeXCode(
  dependencies: NetworkDependencies,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
) {
  return ask(dependencies, { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri });
}

/** Exchanges the refresh token for new tokens. X accepts a refresh token only once. */
export async function refreshXTokens(dependencies: NetworkDependencies, { refreshToken }: Credentials): Promise<NetworkTokens | undefined> {
  return refreshToken === null ? undefined : ask(dependencies, { grant_type: "refresh_token", refresh_token: refreshToken });
}

export async function revoke(dependencies: NetworkDependencies, { accessToken, refreshToken }: Credentials): Promise<void> {
  const form = { token: refreshToken ?? accessToken, client_id: appOf(dependencies).clientId };
  await callNetwork(dependencies, { method: "POST", path: "/2/oauth2/revoke", asApp: true, form });
}

function ask(dependencies: NetworkDependencies, form: Record<string, string>): Promise<NetworkTokens | undefined> {
  const { tokenUrl: path, clientId } = appOf(dependencies);
  return askForTokens(dependencies, { method: "POST", path, asApp: true, form: { ...form, client_id: clientId } }, { read, isSpent });
}

function read(body: unknown): NetworkTokens | undefined {
  const { data } = TokenAnswer.safeParse(body);
  return (
    data && {
      accessToken: data.access_token,
      refreshToken: data.refresh_token,
      expiresInSeconds: data.expires_in,
      scopes: scopesIn(data.scope),
    }
  );
}

function isSpent({ status, body }: NetworkAnswer): boolean {
  const error = TokenError.safeParse(body).data?.error;
  return status === 400 && (error === "invalid_request" || error === "invalid_grant");
}
