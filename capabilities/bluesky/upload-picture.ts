import { z } from "zod";
import type { Storage } from "#server/core/storage/storage.ts";
import { askNetwork } from "#server/delivery/networks/calls/ask-network.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import type { NetworkDependencies } from "#server/delivery/networks/network.ts";
import type { PostPicture } from "#server/delivery/networks/pictures/find-post-pictures.ts";
import { readPictureFile, unusablePicture, widestFile } from "#server/delivery/networks/pictures/picture-file.ts";
import { xrpc } from "./session.ts";

const Uploaded = z.object({ blob: z.looseObject({ $type: z.literal("blob") }) });
const uploadMilliseconds = 60_000;
// Bluesky takes twice as much by now; servers that have not been renewed do not.
const bytesMax = 1_000_000;

/** Uploads an image and returns what a post shows it with. It is not visible before, and forgotten where no post follows. */
export async function uploadPicture(dependencies: NetworkDependencies & { storage: Storage }, token: string, picture: PostPicture) {
  const file = widestFile(picture, ({ bytes }) => bytes <= bytesMax);
  if (file === undefined) throw unusablePicture("An image of this post is larger than the 1 MB that Bluesky accepts.");
  const bytes = await readPictureFile(dependencies.storage, picture, file);
  const upload = { method: "POST", path: xrpc("repo.uploadBlob"), token, bytes, timeoutMilliseconds: uploadMilliseconds } as const;
  const uploaded = Uploaded.safeParse(await askNetwork(dependencies, upload)).data;
  if (uploaded === undefined) throw unreadable(dependencies.network, "how an image is shown");
  const { width, height } = file;
  const image = { image: uploaded.blob, alt: picture.alt.trim(), aspectRatio: { width, height } };
  return { $type: "app.bsky.embed.images" as const, images: [image] };
}
