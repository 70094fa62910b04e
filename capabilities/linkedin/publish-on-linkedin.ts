import { readExportFile } from "#server/content/rendering/exports/read-export-file.ts";
import { transact } from "#server/core/database/transact.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import type { PostDelivery, PostDeliveryDependencies } from "#server/delivery/networks/delivery.ts";
import { findSourceArticle, packageTextOf } from "#server/delivery/networks/exports/build-package.ts";
import { type CarouselDelivery, drawPackageFiles, isCarousel } from "#server/delivery/networks/exports/draw-package-files.ts";
import type { NetworkAccess, Outgoing } from "#server/delivery/networks/ledger/sending.ts";
import { findPictureOfText, type PostPicture } from "#server/delivery/networks/pictures/find-post-pictures.ts";
import { readPictureFile, unusablePicture } from "#server/delivery/networks/pictures/picture-file.ts";
import { altFor, fileFor } from "#server/delivery/networks/pictures/picture-for-network.ts";
import { findOwnPost } from "./find-own-post.ts";
import { toLittleText } from "./little-text.ts";
import { prepareMedia } from "./prepare-media.ts";

type Content = { media: { title?: string; id: string; altText?: string } } | { article: { source: string; title: string } } | undefined;

/** Publishes a text with its picture or the article from which it was made, or a carousel as a document. */
export async function publishOnLinkedin(way: NetworkAccess, delivery: PostDelivery): Promise<Outgoing> {
  const author = `urn:li:person:${way.account.networkId}`;
  const text = packageTextOf(delivery.content);
  return {
    partCount: 1,
    async prepare(token) {
      const content = await linkedinContent(way, delivery, token, author);
      if (content instanceof Date) return content;
      return { method: "POST", path: "/rest/posts", json: postOf(author, text, content) };
    },
    idOf: ({ headers }) => idIn(headers.get("x-restli-id") ?? headers.get("x-linkedin-id")),
    find: ({ firstSentAt }) => findOwnPost(way, { author, text, since: firstSentAt }),
    urlOf: (id) => `https://www.linkedin.com/feed/update/${id}/`,
  };
}

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

async function linkOf({ pool, publicUrl }: PostDeliveryDependencies, delivery: PostDelivery): Promise<Content> {
  const article = await transact(pool, delivery.organizationId, (tx) => findSourceArticle(tx, delivery, publicUrl));
  return article && { article: { source: article.url, title: article.title } };
}

/** Returns what LinkedIn shows below the text, or when to continue. LinkedIn accepts only one thing, so a picture replaces the link. */
async function linkedinContent(way: NetworkAccess, delivery: PostDelivery, token: string, owner: string): Promise<Content | Date> {
  if (isCarousel(delivery)) return documentOf(way, delivery, token, owner);
  const { dependencies } = way;
  const picture = await transact(dependencies.pool, delivery.organizationId, (tx) => findPictureOfText(tx, delivery, delivery.content));
  if (picture === undefined) return linkOf(dependencies, delivery);
  const read = () => readPictureFile(dependencies.storage, picture, requireFile(picture));
  const id = await prepareMedia(way, { kind: "image", token, owner, read });
  if (id instanceof Date) return id;
  const altText = altFor("linkedin", picture);
  return { media: { id, ...(altText !== "" && { altText }) } };
}

function requireFile(picture: PostPicture) {
  const file = fileFor("linkedin", picture);
  if (file === undefined) throw unusablePicture("LinkedIn accepts JPG and PNG files of up to 5 MB, and the image of this post has none.");
  return file;
}

/** Returns the slides as a document, or when to continue. */
async function documentOf(way: NetworkAccess, delivery: CarouselDelivery, token: string, owner: string): Promise<Content | Date> {
  const { dependencies } = way;
  const read = async () => {
    const drawn = await drawPackageFiles(dependencies, delivery);
    if (drawn instanceof Date) return drawn;
    const body = await readExportFile(dependencies.storage, drawn, drawn.files[0]?.name ?? "");
    if (body === undefined) throw unreadable(dependencies.network, "anything, since the document of this post is no longer there");
    return { body, type: "application/pdf" };
  };
  const id = await prepareMedia(way, { kind: "document", token, owner, read });
  return id instanceof Date ? id : { media: { title: delivery.content.slides[0]?.title ?? "", id } };
}
