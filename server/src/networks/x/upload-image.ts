import { z } from "zod";
import { keyOf } from "#src/images/image-keys.ts";
import { typeOf } from "#src/images/image-kinds.ts";
import type { ImageKind, ImageVariant } from "#src/platform/outside/image-decoder.ts";
import type { Storage } from "#src/platform/storage/storage.ts";
import { askNetwork } from "../calls/ask-network.ts";
import { unreadable } from "../calls/network-faults.ts";
import { DeliveryFault } from "../fault.ts";
import type { NetworkGround } from "../network.ts";

export type XImage = { organizationId: string; imageId: string; kind: ImageKind; variants: readonly ImageVariant[]; alt: string };

const Uploaded = z.object({ data: z.object({ id: z.string().min(1) }) });
const bytesMax = 5_000_000;
const uploadMilliseconds = 60_000;

/** Hands X an image with its alt text; gives back what X calls it. Nobody sees it before a post shows it. */
export async function uploadImage(ground: NetworkGround & { storage: Storage }, token: string, image: XImage): Promise<string> {
  const variant = largestFitting(image);
  const bytes = await ground.storage.read(keyOf(image, variant.name));
  if (bytes === undefined) throw unusable("The file of an image of this post is not there.");
  const multipart = new FormData();
  const type = typeOf(image.kind, variant.name);
  multipart.set("media_category", "tweet_image");
  multipart.set("media_type", type);
  multipart.set("media", new Blob([new Uint8Array(bytes)], { type }), variant.name);
  const body = await askNetwork(ground, {
    method: "POST",
    path: "/2/media/upload",
    token,
    multipart,
    timeoutMilliseconds: uploadMilliseconds,
  });
  const uploaded = Uploaded.safeParse(body).data;
  if (uploaded === undefined) throw unreadable(ground.network, "what it calls an image");
  const { id } = uploaded.data;
  if (image.alt.trim() !== "") {
    const metadata = { alt_text: { text: image.alt } };
    await askNetwork(ground, { method: "POST", path: "/2/media/metadata", token, json: { id, metadata } });
  }
  return id;
}

/** The widest file that X takes, in the image's own kind where there is a choice. */
function largestFitting({ kind, variants }: XImage): ImageVariant {
  const own = (name: string) => (name.endsWith(`.${kind}`) ? 1 : 0);
  const [best] = variants.filter(({ bytes }) => bytes <= bytesMax).toSorted((a, b) => b.width - a.width || own(b.name) - own(a.name));
  if (best === undefined) throw unusable("An image of this post is larger than the 5 MB that X takes.");
  return best;
}

function unusable(what: string): DeliveryFault {
  return new DeliveryFault("permanent", "refused", `${what} Withdraw the post and give it another image.`);
}
