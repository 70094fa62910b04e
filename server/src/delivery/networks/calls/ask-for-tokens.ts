import { DeliveryFault } from "../fault.ts";
import { type NetworkAnswer, type NetworkDependencies, settingsOf } from "../network.ts";
import { type NetworkCall, reachNetwork } from "./call-network.ts";
import { retryAfter } from "./when-again.ts";

const expiresInSecondsMax = 400 * 86_400;

/**
 * Asks a network's token service. `read` takes tokens out of a success; `isSpent` tells a refusal of the code or token from one
 * of the app. Returns undefined when the code or token is no longer valid.
 */
export async function askForTokens<T extends { expiresInSeconds: number }>(
  dependencies: NetworkDependencies,
  request: NetworkCall,
  { read, isSpent }: { read: (body: unknown) => T | undefined; isSpent: (answer: NetworkAnswer) => boolean },
): Promise<T | undefined> {
  const { network } = dependencies;
  const answer = await reachNetwork(dependencies, request);
  const tokens = answer.status === 200 ? read(answer.body) : undefined;
  if (tokens !== undefined) return { ...tokens, expiresInSeconds: Math.min(tokens.expiresInSeconds, expiresInSecondsMax) };
  if (isSpent(answer)) return undefined;
  if (answer.status === 429 || answer.status >= 500 || answer.status < 400) {
    const message = `${network.title}'s token service answered with status ${answer.status}.`;
    throw new DeliveryFault("retryable", "unavailable", message, network.resetAt(answer) ?? retryAfter(answer.headers));
  }
  throw new DeliveryFault(
    "permanent",
    "not_connected",
    `${network.title} does not accept this installation's app (status ${answer.status}). The operator has to check ${settingsOf(network.name).join(" and ")}.`,
  );
}

/** Splits a network's list of scopes, separated by spaces or by commas. */
export function scopesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== "");
}
