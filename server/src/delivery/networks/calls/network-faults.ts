import type { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { quoted } from "#src/core/text/quoted.ts";
import { DeliveryFault } from "../fault.ts";
import type { Network, NetworkAnswer } from "../network.ts";

/** Returns what people read while a network takes no posts from an account. */
export function quotaMessage({ title }: Network): string {
  return `${title} accepts no more posts from this account for now.`;
}

export function quotaFault(network: Network, until: Date | undefined): DeliveryFault {
  return new DeliveryFault("retryable", "rate_limited", quotaMessage(network), until);
}

export function networkRefusal(network: Network, answer: NetworkAnswer, secrets: readonly string[] = []): DeliveryFault {
  const said = quoted(network.saidBy(answer), secrets);
  const says = said === "" ? "" : ` ${network.title} says: ${said}`;
  return new DeliveryFault(
    "permanent",
    "refused",
    `${network.title} refuses this (status ${answer.status}). Fix it on ${network.title} or in the post, then retry.${says}`,
  );
}

export function duplicateFault({ title }: Network): DeliveryFault {
  const message = `${title} refuses a text that the account has already posted. Check the account; change the text, or mark the post as published.`;
  return new DeliveryFault("permanent", "duplicate", message);
}

export function awayFault({ title }: Network, status: number): DeliveryFault {
  return new DeliveryFault("retryable", "unavailable", `${title} answered with status ${status}.`);
}

export function unansweredFault({ title }: Network, { message }: EgressFailed | EgressRefused): DeliveryFault {
  return new DeliveryFault("retryable", "unavailable", `${title}: ${message}`);
}

/** Fault for a successful answer without the requested data. */
export function unreadable({ title }: Network, what: string): DeliveryFault {
  return new DeliveryFault("retryable", "unavailable", `${title} did not say ${what}.`);
}
