import { type AppNetworkName, appSettings, isCredentialNetwork, type NetworkName } from "@galley/contract";
import type { Egress } from "#src/core/egress/egress.ts";
import type { NetworkApp } from "#src/operations/outside/network-apps.ts";

/** Where an account is, and what its owner has entered. With it the service signs in again when the tokens have ended. */
export type SignIn = { address: string; credentials: Readonly<Record<string, string>> };

/** Tokens of a network account. Without a refresh token the access ends with the access token, unless that one can renew itself. */
export type Credentials = { accessToken: string; refreshToken: string | null; signIn?: SignIn | undefined };
export type NetworkTokens = Credentials & { expiresInSeconds: number; scopes: string[] };

/** Identity of an account. `id` never changes; the handle may. */
export type NetworkAccount = { id: string; handle: string; name: string };

export type NetworkAnswer = { status: number; body: unknown; headers: Headers };

/**
 * Meaning of an answer. limited and busy: nothing was done, and the call may be tried later. duplicate: refused because the
 * account has posted the same before. away: the network could not say, and may have done it.
 */
export type AnswerKind = "done" | "unauthorized" | "limited" | "busy" | "duplicate" | "refused" | "away";

/** Posts that a network still takes from an account until the window ends in which it counts them. */
export type PostWindow = { left: number; endsAt: Date };

/** Dependencies of calls to a network: its API is at an address of its own, or where the account is. */
export type NetworkDependencies = { egress: Egress; network: Network; apiUrl: string; app?: NetworkApp };

/** Returns the operator's app, with which the calls of such a network are made. */
export function appOf({ app, network }: NetworkDependencies): NetworkApp {
  if (app === undefined) throw new Error(`No app is given for a call to ${network.title}.`);
  return app;
}

/** Returns the names of the settings that hold the operator's app at a network; none where no app is needed. */
export function settingsOf(name: NetworkName): string[] {
  if (isCredentialNetwork(name)) return [];
  const { prefix, id, secret } = appSettings[name];
  return [`${prefix}_${id}`, `${prefix}_${secret}`];
}

/** A network whose accounts connect through the operator's app. */
export type AppNetwork = NetworkParts & {
  name: AppNetworkName;
  /** Scopes that the service asks an account's owner for. */
  scopes(app: NetworkApp): readonly string[];
  /** Scopes that must be granted for posts to go out. */
  neededScopes: readonly string[];
  /**
   * Returns the network's own parameters of the authorization address. `challenge` is derived from the verifier that is sent
   * with the code.
   */
  authorizeParameters(scopes: readonly string[], challenge: string): Record<string, string>;
  /** Exchanges the returned code for tokens. Returns undefined when the network does not accept it. */
  exchangeCode(
    dependencies: NetworkDependencies,
    given: { code: string; verifier: string; redirectUri: string },
  ): Promise<NetworkTokens | undefined>;
  whoIs(dependencies: NetworkDependencies, token: string): Promise<NetworkAccount>;
  /** Returns the headers of every call to the network's API. */
  headers?(app: NetworkApp): Record<string, string>;
};

/** A network whose accounts connect with credentials of their own. */
export type CredentialNetwork = NetworkParts & {
  headers?: never;
  /** Signs in. Fails with a fault that says what is wrong with the credentials, the account or the address. */
  signIn(
    dependencies: NetworkDependencies,
    credentials: SignIn["credentials"],
  ): Promise<{ tokens: NetworkTokens; account: NetworkAccount }>;
};

export type Network = AppNetwork | CredentialNetwork;
export type NetworkNamed<Name extends NetworkName> = Name extends AppNetworkName ? AppNetwork : CredentialNetwork;

/** The parts in which networks differ; everything else is the same for all of them. */
type NetworkParts = {
  name: NetworkName;
  title: string;
  /** Returns the handle of an account as people write it. */
  mention(handle: string): string;
  /** Exchanges the credentials for new tokens. Returns undefined when the network gives none any more. */
  refresh(dependencies: NetworkDependencies, credentials: Credentials): Promise<NetworkTokens | undefined>;
  /** Tells whether an access is renewed before it ends, or is over. Absent where each use renews it. */
  access?: "renewed" | "ends";
  /** Revokes access; the result does not matter. Absent where there is no way to: the account's owner removes the app at the network. */
  revoke?(dependencies: NetworkDependencies, credentials: Credentials): Promise<void>;
  /** Returns the address of one part of a post, by the id that the network gave it. Absent where only its answer tells the address. */
  partUrl?(id: string): string;
  verdictOf(answer: NetworkAnswer): AnswerKind;
  /** Returns when the network accepts such calls again, or undefined when it does not say. */
  resetAt(answer: NetworkAnswer): Date | undefined;
  /** Returns what an answer to a post says about further ones. Absent where the network's answers do not tell. */
  postWindow?(answer: NetworkAnswer): PostWindow | undefined;
  /** Returns the network's error message, or "" when it gives none. */
  saidBy(answer: NetworkAnswer): string;
};
