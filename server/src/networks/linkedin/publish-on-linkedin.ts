import { z } from "zod";
import { transact } from "#src/database/transact.ts";
import { failpoint } from "#src/platform/failpoint.ts";
import { readExportFile } from "#src/rendering/exports/read-export-file.ts";
import { unreadable } from "../calls/network-faults.ts";
import type { DeliveryGround, PostDelivery, Progress, Route } from "../delivery.ts";
import { findArticle, textOf } from "../exports/build-package.ts";
import { type CarouselDelivery, drawFiles, isCarousel } from "../exports/draw-files.ts";
import { findWay, type Way } from "../ledger/find-way.ts";
import { isStillGood, keepPrepared, lookAgain, PreparedAt, readPrepared } from "../ledger/prepared.ts";
import { publishByLedger } from "../ledger/publish-by-ledger.ts";
import { findOwnPost } from "./find-own-post.ts";
import { toLittleText } from "./little-text.ts";
import { documentStatus, uploadDocument } from "./upload-document.ts";

type Content = { media: { title: string; id: string } } | { article: { source: string; title: string } } | undefined;

/** A text, with the article that it was made from, or a carousel as a document. */
export const publishOnLinkedin: Route = {
  async deliver(ground: DeliveryGround, delivery: PostDelivery): Promise<Progress> {
    const way = await findWay(ground, "linkedin", delivery);
    const author = `urn:li:person:${way.account.networkId}`;
    const text = textOf(delivery.content);
    return publishByLedger({
      ...way,
      partCount: 1,
      async prepare(token) {
        const content = isCarousel(delivery) ? await documentOf(way, delivery, token, author) : await linkOf(ground, delivery);
        if (content instanceof Date) return content;
        return { method: "POST", path: "/rest/posts", json: postOf(author, text, content) };
      },
      idOf: ({ headers }) => idIn(headers.get("x-restli-id") ?? headers.get("x-linkedin-id")),
      find: ({ firstSentAt }) => findOwnPost(way, { author, text, since: firstSentAt }),
      urlOf: (urn) => `https://www.linkedin.com/feed/update/${urn}/`,
    });
  },
};

function postOf(author: string, text: string, content: Content) {
  return {
    author,
    commentary: toLittleText(text),
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content !== undefined && { content }),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
  };
}

function idIn(header: string | null): string | undefined {
  return header !== null && /^urn:li:[A-Za-z]+:\d{1,30}$/.test(header) ? header : undefined;
}

async function linkOf({ pool, publicUrl }: DeliveryGround, delivery: PostDelivery): Promise<Content> {
  const article = await transact(pool, delivery.organizationId, (tx) => findArticle(tx, delivery, publicUrl));
  return article && { article: { source: article.url, title: article.title } };
}

const Prepared = PreparedAt.extend({ document: z.string() });

/** The document that LinkedIn was handed, or when to go on: while it is drawn here, or made ready there. */
async function documentOf(way: Way, delivery: CarouselDelivery, token: string, author: string): Promise<Content | Date> {
  const { ground } = way;
  const known = await readPrepared(way, Prepared);
  if (known === undefined || !isStillGood(known)) {
    const drawn = await drawFiles(ground, delivery);
    if (drawn instanceof Date) return drawn;
    const bytes = await readExportFile(ground.storage, drawn, drawn.files[0]?.name ?? "");
    if (bytes === undefined) throw unreadable(ground.network, "anything, since the document of this post is no longer there");
    const document = await uploadDocument(ground, token, author, bytes);
    failpoint("linkedin.uploaded");
    await keepPrepared(way, { document });
    return documentOf(way, delivery, token, author);
  }
  const status = (await documentStatus(ground, token, known.document)) ?? "AVAILABLE";
  if (status !== "AVAILABLE") {
    const again = status === "PROCESSING_FAILED" ? undefined : lookAgain(known);
    if (again !== undefined) return again;
    // It never becomes good any more: the next attempt hands it over anew.
    await keepPrepared(way, undefined);
    throw unreadable(ground.network, `that it can show the document (${status})`);
  }
  return { media: { title: delivery.content.slides[0]?.title ?? "", id: known.document } };
}
