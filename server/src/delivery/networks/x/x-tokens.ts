import { z } from "zod";
import { askForTokens, scopesIn } from "../calls/ask-for-tokens.ts";
import { callNetwork } from "../calls/call-network.ts";
import type { Credentials, NetworkAnswer, NetworkGround, Tokens } from "../network.ts";

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(""),
});
const TokenError = z.object({ error: z.string() });

export function exchangeCode(
  ground: NetworkGround,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
) {
  return ask(ground, { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri });
}

/** Exchanges the refresh token for new tokens. X accepts a refresh token only once. */
export async function refresh(ground: NetworkGround, { refreshToken }: Credentials): Promise<Tokens | undefined> {
  return refreshToken === null ? undefined : ask(ground, { grant_type: "refresh_token", refresh_token: refreshToken });
}

export async function revoke(ground: NetworkGround, { accessToken, refreshToken }: Credentials): Promise<void> {
  const form = { token: refreshToken ?? accessToken, client_id: ground.app.clientId };
  await callNetwork(ground, { method: "POST", path: "/2/oauth2/revoke", asApp: true, form });
}

function ask(ground: NetworkGround, form: Record<string, string>): Promise<Tokens | undefined> {
  const { tokenUrl: path, clientId } = ground.app;
  return askForTokens(ground, { method: "POST", path, asApp: true, form: { ...form, client_id: clientId } }, { read, isSpent });
}

function read(body: unknown): Tokens | undefined {
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
