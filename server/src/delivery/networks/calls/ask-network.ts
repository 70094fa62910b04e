import { accessTokenOf, breakAccount, type NetworkTokenDependencies } from "../accounts/access-token.ts";
import type { AccountRef } from "../accounts/credentials.ts";
import type { NetworkAnswer, NetworkDependencies } from "../network.ts";
import { type NetworkCall, reachNetwork } from "./call-network.ts";
import { awayFault, networkRefusal, quotaFault } from "./network-faults.ts";

/** Thrown when the network did not accept the token of a call. The call has changed nothing. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

type Asked = NetworkCall & { token: string };

/**
 * Calls a network where a repeated call does no harm: for reads, and for content that is not visible yet. Fails for every
 * answer but a success.
 */
export async function askNetwork(dependencies: NetworkDependencies, request: Asked): Promise<unknown> {
  return (await answerOf(dependencies, request)).body;
}

/** Does the same, and returns the answer with its headers. */
export async function answerOf(dependencies: NetworkDependencies, request: Asked): Promise<NetworkAnswer> {
  const { network } = dependencies;
  const answer = await reachNetwork(dependencies, request);
  const verdict = network.verdictOf(answer);
  if (verdict === "done") return answer;
  if (verdict === "unauthorized") throw new TokenRefused(`${network.title} has refused the access token.`);
  if (verdict === "limited") throw quotaFault(network, network.resetAt(answer));
  throw verdict === "away" || verdict === "busy" ? awayFault(network, answer.status) : networkRefusal(network, answer, [request.token]);
}

/** Runs `work` with an access token, the `known` one where it was read just now. Renews a token that the network refuses, once. */
export async function withToken<T>(
  dependencies: NetworkTokenDependencies,
  account: AccountRef,
  work: (token: string) => Promise<T>,
  known?: string,
): Promise<T> {
  const token = known ?? (await accessTokenOf(dependencies, account));
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
  }
  const renewed = await accessTokenOf(dependencies, account, token);
  try {
    return await work(renewed);
  } catch (error) {
    throw error instanceof TokenRefused ? await breakAccount(dependencies, account, renewed) : error;
  }
}
