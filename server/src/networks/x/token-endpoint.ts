import { z } from "zod";
import { EgressFailed, EgressRefused } from "#src/platform/egress/egress.ts";
import { DeliveryFault } from "../fault.ts";
import { callX, type XAnswer, type XGround } from "./x-call.ts";

/** What the service asks an account's owner for. */
export const wantedScopes = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"] as const;

export type Tokens = { accessToken: string; refreshToken: string; expiresInSeconds: number; scopes: string[] };

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(""),
});
const TokenError = z.object({ error: z.string() });
const expiresInSecondsMax = 86_400;

/** Trades the code that X has given for tokens. Undefined where X does not take it. */
export function exchangeCode(ground: XGround, { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string }) {
  return askForTokens(ground, { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri });
}

/** Trades a refresh token, which is good for one time, for new tokens. Undefined where X no longer takes it. */
export function refreshTokens(ground: XGround, refreshToken: string): Promise<Tokens | undefined> {
  return askForTokens(ground, { grant_type: "refresh_token", refresh_token: refreshToken });
}

/** Gives access back; whether that worked matters to nobody any more. */
export async function revokeToken(ground: XGround, token: string): Promise<void> {
  await callX(ground, { method: "POST", path: "/2/oauth2/revoke", form: { token, client_id: ground.x.clientId } });
}

async function askForTokens(ground: XGround, form: Record<string, string>): Promise<Tokens | undefined> {
  const answer = await ask(ground, form);
  const { data } = TokenAnswer.safeParse(answer.body);
  if (answer.status === 200 && data !== undefined) {
    return {
      accessToken: data.access_token,
      refreshToken: data.refresh_token,
      expiresInSeconds: Math.min(data.expires_in, expiresInSecondsMax),
      scopes: data.scope.split(" ").filter((scope) => scope !== ""),
    };
  }
  const error = TokenError.safeParse(answer.body).data?.error;
  if (answer.status === 400 && (error === "invalid_request" || error === "invalid_grant")) return undefined;
  if (answer.status === 429 || answer.status >= 500 || answer.status < 400) throw awayFault(answer);
  throw new DeliveryFault(
    "permanent",
    "not_connected",
    `X does not accept this installation's app (status ${answer.status}). The operator has to check GALLEY_X_CLIENT_ID and GALLEY_X_CLIENT_SECRET.`,
  );
}

async function ask(ground: XGround, form: Record<string, string>): Promise<XAnswer> {
  try {
    return await callX(ground, { method: "POST", path: "/2/oauth2/token", form: { ...form, client_id: ground.x.clientId } });
  } catch (error) {
    if (error instanceof EgressFailed || error instanceof EgressRefused) throw awayFault();
    throw error;
  }
}

function awayFault(answer?: XAnswer): DeliveryFault {
  const status = answer === undefined ? "did not answer" : `answered with status ${answer.status}`;
  return new DeliveryFault("retryable", "unavailable", `X's token service ${status}. It is tried again by itself.`, answer?.resetAt);
}
