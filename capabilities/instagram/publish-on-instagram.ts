import { limits } from "@galley/contract";
import { z } from "zod";
import { askNetwork, withToken } from "#server/delivery/networks/calls/ask-network.ts";
import type { PostDelivery } from "#server/delivery/networks/delivery.ts";
import { packageTextOf } from "#server/delivery/networks/exports/build-package.ts";
import { isCarousel } from "#server/delivery/networks/exports/draw-package-files.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import type { NetworkAccess, Outgoing } from "#server/delivery/networks/ledger/sending.ts";
import { findPublished } from "./find-published.ts";
import { prepareCarousel } from "./prepare-carousel.ts";

const Published = z.object({ id: z.coerce.string().regex(/^\d{1,30}$/) });
const Permalink = z.object({ permalink: z.url({ protocol: /^https$/, hostname: /^(?:www\.)?instagram\.com$/ }) });

/** Publishes a carousel: uploads its slides and the carousel itself, then publishes it with one call. */
export async function publishOnInstagram(way: NetworkAccess, delivery: PostDelivery): Promise<Outgoing> {
  if (!isCarousel(delivery)) throw new Error("Only carousels go out on Instagram.");
  const caption = packageTextOf(delivery.content);
  return {
    partCount: 1,
    async prepare(token) {
      requireFitting(caption);
      const container = await prepareCarousel(way, delivery, token, caption);
      if (container instanceof Date) return container;
      return { method: "POST", path: `/${way.account.networkId}/media_publish`, json: { creation_id: container } };
    },
    idOf: ({ body }) => Published.safeParse(body).data?.id,
    find: ({ firstSentAt }) => findPublished(way, { caption, since: firstSentAt }),
    askUrl: (networkId) => permalinkOf(way, networkId),
  };
}

function requireFitting(caption: string): void {
  if (caption.length <= limits.captionLengthMax) return;
  const message = `Caption and hashtags have ${caption.length} characters together; Instagram accepts ${limits.captionLengthMax}. Withdraw the post and shorten it.`;
  throw new DeliveryFault("permanent", "refused", message);
}

/** Returns the post's address, or the account's address when Instagram no longer shows the post to anybody. */
async function permalinkOf({ dependencies, account }: NetworkAccess, networkId: string): Promise<string> {
  const read = await withToken(dependencies, account, (token) =>
    askNetwork(dependencies, { path: `/${networkId}?fields=permalink`, token }),
  ).catch((error: unknown) => {
    if (error instanceof DeliveryFault && error.kind === "permanent") return undefined;
    throw error;
  });
  return Permalink.safeParse(read).data?.permalink ?? `https://www.instagram.com/${encodeURIComponent(account.handle)}/`;
}
