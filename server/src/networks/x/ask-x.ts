import { EgressFailed, EgressRefused } from "#src/platform/egress/egress.ts";
import { accessTokenOf, breakAccount, type TokenGround } from "../accounts/access-token.ts";
import type { AccountRef } from "../accounts/credentials.ts";
import { awayFault, quotaFault, refusal } from "./send-outcome.ts";
import { callX, type XGround, type XRequest } from "./x-call.ts";

/** X has not taken the token of a call, and has done nothing of it. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

/** Calls X where calling again does no harm: reads, and uploads that nobody sees. Every answer but a success is a fault. */
export async function askX(ground: XGround, request: XRequest & { token: string }): Promise<unknown> {
  const answer = await callX(ground, request).catch((error: unknown) => {
    if (error instanceof EgressFailed || error instanceof EgressRefused) throw awayFault();
    throw error;
  });
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body;
  if (status === 401) throw new TokenRefused("X has refused the access token.");
  if (status === 429) throw quotaFault(answer);
  throw status >= 500 || status < 400 || status === 408 ? awayFault(status) : refusal(answer);
}

/** Runs `work` with an access token; one that X refuses is renewed, once. */
export async function withToken<T>(ground: TokenGround, account: AccountRef, work: (token: string) => Promise<T>): Promise<T> {
  const token = await accessTokenOf(ground, account);
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
  }
  try {
    return await work(await accessTokenOf(ground, account, token));
  } catch (error) {
    throw error instanceof TokenRefused ? await breakAccount(ground, account) : error;
  }
}
