import { z } from "zod";
import { linkFiles } from "#server/content/rendering/exports/present-export.ts";
import { readClock } from "#server/core/database/database-clock.ts";
import { transact } from "#server/core/database/transact.ts";
import { failpoint } from "#server/core/failpoint.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import { describeSlides } from "#server/delivery/networks/exports/describe-slides.ts";
import { type CarouselDelivery, drawPackageFiles } from "#server/delivery/networks/exports/draw-package-files.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import { isStillGood, keepPrepared, lookAgain, PreparedAt, readPrepared } from "#server/delivery/networks/ledger/prepared.ts";
import type { NetworkAccess } from "#server/delivery/networks/ledger/sending.ts";
import { type ContainerStatus, createContainer, statusOf } from "./containers.ts";

export const PreparedCarousel = PreparedAt.extend({ pictures: z.array(z.string()), whole: z.string().optional() });
type Prepared = z.infer<typeof PreparedCarousel>;

/**
 * Uploads the slides and the carousel of them to Instagram. Returns the container id of the carousel once it can be published,
 * or when to continue.
 */
export async function prepareCarousel(
  way: NetworkAccess,
  delivery: CarouselDelivery,
  token: string,
  caption: string,
): Promise<string | Date> {
  const { dependencies, account } = way;
  const known = await readPrepared(way, PreparedCarousel);
  // Checked at any age, since a published carousel must never be uploaded again.
  const status = known?.whole === undefined ? undefined : await statusOf(dependencies, token, known.whole);
  if (status === "PUBLISHED") throw publishedAlready();
  if (known === undefined || !isStillGood(known)) {
    const pictures = await handPictures(way, delivery, token);
    if (pictures instanceof Date) return pictures;
    failpoint("instagram.pictures_made");
    await keepPrepared(way, { pictures });
    return prepareCarousel(way, delivery, token, caption);
  }
  const { pictures, whole } = known;
  if (whole !== undefined && status !== undefined) return (await waitFor(way, known, status)) ?? whole;
  for (const picture of pictures) {
    const wait = await waitFor(way, known, await statusOf(dependencies, token, picture));
    if (wait !== undefined) return wait;
  }
  const made = await createContainer(dependencies, token, account.networkId, { media_type: "CAROUSEL", children: pictures, caption });
  failpoint("instagram.carousel_made");
  await keepPrepared(way, { ...known, whole: made });
  return prepareCarousel(way, delivery, token, caption);
}

/** Uploads each slide; Instagram fetches it from its signed address during the call. Returns the container ids, or when to continue. */
async function handPictures({ dependencies, account }: NetworkAccess, delivery: CarouselDelivery, token: string): Promise<string[] | Date> {
  const drawn = await drawPackageFiles(dependencies, delivery);
  if (drawn instanceof Date) return drawn;
  const { alts, now } = await transact(dependencies.pool, delivery.organizationId, async (tx) => ({
    alts: await describeSlides(tx, delivery, delivery.content),
    now: await readClock(tx),
  }));
  const ids: string[] = [];
  for (const [index, { url }] of linkFiles(drawn, drawn.files, dependencies.links, now).single.entries()) {
    const picture = { image_url: url, is_carousel_item: true, alt_text: alts[index] ?? "" } as const;
    ids.push(await createContainer(dependencies, token, account.networkId, picture));
  }
  return ids;
}

/**
 * Returns when to check again while Instagram processes an upload, or undefined when it is ready. Fails when it can no longer
 * become ready.
 */
async function waitFor(way: NetworkAccess, prepared: Prepared, status: ContainerStatus): Promise<Date | undefined> {
  if (status === "FINISHED") return undefined;
  const again = status === "IN_PROGRESS" ? lookAgain(prepared) : undefined;
  if (again !== undefined) return again;
  // It can no longer become ready. The next attempt uploads everything again.
  await keepPrepared(way, undefined);
  throw unreadable(way.dependencies.network, `that it can use the slides (${status})`);
}

function publishedAlready(): DeliveryFault {
  const message = "Instagram says that this is already published. Check the account, and mark the post as published.";
  return new DeliveryFault("unconfirmed", "unconfirmed", message);
}
