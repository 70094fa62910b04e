import type { QuotaKind } from "@galley/contract";
import { m } from "#messages";
import { amountOf } from "#src/format/amounts.ts";

type Room = { used: string; max: string };

const messages: Record<QuotaKind, (room: Room) => string> = {
  bytes: m.error_full_bytes,
  articles: m.error_full_articles,
  members: m.error_full_members,
  projects: m.error_full_projects,
  webhookEndpoints: m.error_full_webhook_endpoints,
  tokens: m.error_full_tokens,
};

/** Returns which quota is full, in the person's language; undefined for every other refusal. */
export function whyFull({ quota, used, max }: Record<string, unknown>): string | undefined {
  if (!isKind(quota) || typeof used !== "number" || typeof max !== "number") return undefined;
  return messages[quota]({ used: amountOf(quota, used), max: amountOf(quota, max) });
}

function isKind(quota: unknown): quota is QuotaKind {
  return typeof quota === "string" && Object.hasOwn(messages, quota);
}
