import type { NetworkName } from "@galley/contract";
import type { Egress } from "#src/core/egress/egress.ts";
import type { NetworkApp } from "#src/core/outside/network-apps.ts";

/** What a network has given for an account. Without a refresh token the access ends with the access token, unless that one renews itself. */
export type Credentials = { accessToken: string; refreshToken: string | null };
export type Tokens = Credentials & { expiresInSeconds: number; scopes: string[] };

/** Whose account it is. `id` never changes; the handle may. */
export type NetworkAccount = { id: string; handle: string; name: string };

export type NetworkAnswer = { status: number; body: unknown; headers: Headers };

/**
 * What an answer says of the call. limited and busy: nothing was done, and it may be tried later. duplicate: refused because the
 * account has posted the same before. away: the network could not say, and may have done it.
 */
export type Verdict = "done" | "unauthorized" | "limited" | "busy" | "duplicate" | "refused" | "away";

/** A network as calls of it need to know it. */
export type NetworkGround = { egress: Egress; network: Network; app: NetworkApp };

/** What one network does in its own way; everything else is the same for all of them. */
export type Network = {
  name: NetworkName;
  title: string;
  /** The settings that hold the operator's app. */
  settings: readonly string[];
  /** An account as people write it. */
  mention(handle: string): string;
  /** What the service asks an account's owner for. */
  scopes(app: NetworkApp): readonly string[];
  /** What has to be granted for posts to go out. */
  neededScopes: readonly string[];
  /** What of the address that asks is the network's own. `challenge` is made of the verifier that the code is traded with. */
  authorizeParameters(scopes: readonly string[], challenge: string): Record<string, string>;
  /** Trades the code that came back for tokens. Undefined where the network does not take it. */
  exchangeCode(ground: NetworkGround, given: { code: string; verifier: string; redirectUri: string }): Promise<Tokens | undefined>;
  /** Trades what is there for new tokens. Undefined where the network gives none any more. */
  refresh(ground: NetworkGround, credentials: Credentials): Promise<Tokens | undefined>;
  /** Gives access back, where the network has a way to; whether that worked matters to nobody any more. */
  revoke(ground: NetworkGround, credentials: Credentials): Promise<void>;
  whoIs(ground: NetworkGround, token: string): Promise<NetworkAccount>;
  /** Headers of every call of its API. */
  headers(app: NetworkApp): Record<string, string>;
  verdictOf(answer: NetworkAnswer): Verdict;
  /** When it takes such calls again; undefined where it does not say. */
  resetAt(answer: NetworkAnswer): Date | undefined;
  /** What it says is wrong; "" where it says nothing. */
  saidBy(answer: NetworkAnswer): string;
};
