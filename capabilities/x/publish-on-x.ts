import { estimateCredits } from "@galley/contract";
import { weigh } from "@galley/markdown/weighted-length";
import { z } from "zod";
import type { PostDelivery, PostDeliveryDependencies } from "#server/delivery/networks/delivery.ts";
import type { NetworkAccess, Outgoing } from "#server/delivery/networks/ledger/sending.ts";
import type { NetworkAnswer } from "#server/delivery/networks/network.ts";
import { type PostPicture, readPostPictures } from "#server/delivery/networks/pictures/find-post-pictures.ts";
import { findOnTimeline } from "./find-on-timeline.ts";
import { uploadPostPicture } from "./upload-post-picture.ts";

const Created = z.object({ data: z.object({ id: z.string().regex(/^\d{1,20}$/) }) });

/** Returns the id of the post that X has made, or undefined when the answer does not contain it. */
export function idOfPost({ body }: NetworkAnswer): string | undefined {
  return Created.safeParse(body).data?.data.id;
}

/** Publishes a post, or a thread in which each part answers the one before. */
export async function publishOnX(way: NetworkAccess, delivery: PostDelivery): Promise<Outgoing> {
  const parts = await findParts(way.dependencies, delivery);
  const partOf = (number: number) => {
    const part = parts[number - 1];
    if (part === undefined) throw new Error(`The post has no part ${number}.`);
    return part;
  };
  return {
    partCount: parts.length,
    credits: estimateCredits({ kind: "x_publication", withLink: parts.some(({ text }) => weigh(text).links.length > 0) }),
    async prepare(token, number, replyTo) {
      const { text, image } = partOf(number);
      const mediaId = image && (await uploadPostPicture(way.dependencies, token, image));
      const json = {
        text,
        ...(replyTo !== undefined && { reply: { in_reply_to_tweet_id: replyTo } }),
        ...(mediaId !== undefined && { media: { media_ids: [mediaId] } }),
      };
      return { method: "POST", path: "/2/tweets", json };
    },
    idOf: idOfPost,
    find: ({ number, firstSentAt }, replyTo) =>
      findOnTimeline(way.dependencies, { account: way.account, text: partOf(number).text, replyTo, since: firstSentAt }),
    urlOf: (networkId) => `https://x.com/${encodeURIComponent(way.account.handle)}/status/${networkId}`,
  };
}

type Part = { text: string; image: PostPicture | undefined };

async function findParts({ pool }: PostDeliveryDependencies, delivery: PostDelivery): Promise<Part[]> {
  const { content } = delivery;
  if (content.kind !== "x") throw new Error("Only an x post goes out on X.");
  const imageIds = content.parts.flatMap(({ imageId }) => imageId ?? []);
  const images = await readPostPictures(pool, delivery, imageIds);
  return content.parts.map(({ text, imageId }) => ({ text, image: imageId === undefined ? undefined : images.get(imageId) }));
}
