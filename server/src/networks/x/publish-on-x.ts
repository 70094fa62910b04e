import { transact } from "#src/database/transact.ts";
import type { DeliveryGround, PostDelivery, Progress, Route } from "../delivery.ts";
import { withToken } from "./ask-x.ts";
import { readLedger } from "./ledger.ts";
import { sendPart } from "./send-part.ts";
import { settlePart } from "./settle-part.ts";
import { findWay } from "./x-way.ts";

/**
 * Brings a post or thread out on X, part by part, as the ledger says: what is out stays as it is, what may be out is looked for,
 * and only what is known not to be out is sent.
 */
export const publishOnX: Route = {
  async deliver(ground: DeliveryGround, delivery: PostDelivery): Promise<Progress> {
    const way = await findWay(ground, delivery);
    const { account, claim } = way;
    for (;;) {
      const { parts, now } = await transact(ground.pool, delivery.organizationId, (tx) => readLedger(tx, claim));
      const out = parts.filter(({ status }) => status === "accepted");
      const number = out.length + 1;
      const replyTo = out.at(-1)?.networkId ?? undefined;
      const open = parts.find(({ status }) => status === "sent" || status === "unknown");
      const settled = open && (await settlePart(way, open, replyTo, now));
      if (settled instanceof Date) return { kind: "waiting", until: settled };
      if (settled === "out") continue;
      const [first] = out;
      if (first !== undefined && number > way.parts.length) return { kind: "confirmed", url: urlOf(account.handle, first.networkId) };
      await withToken(way.ground, account, (token) => sendPart(way, token, number, replyTo));
    }
  },
};

function urlOf(handle: string, networkId: string | null): string {
  return `https://x.com/${encodeURIComponent(handle)}/status/${networkId}`;
}
