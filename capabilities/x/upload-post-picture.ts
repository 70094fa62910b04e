import { z } from "zod";
import type { Storage } from "#server/core/storage/storage.ts";
import { askNetwork } from "#server/delivery/networks/calls/ask-network.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import type { NetworkDependencies } from "#server/delivery/networks/network.ts";
import type { PostPicture } from "#server/delivery/networks/pictures/find-post-pictures.ts";
import { readPictureFile, unusablePicture, widestFile } from "#server/delivery/networks/pictures/picture-file.ts";

const Uploaded = z.object({ data: z.object({ id: z.string().min(1) }) });
const uploadMilliseconds = 60_000;

/** Uploads an image with its alt text to X and returns its media id. It is not visible before a post shows it. */
export async function uploadPostPicture(
  dependencies: NetworkDependencies & { storage: Storage },
  token: string,
  image: PostPicture,
): Promise<string> {
  const file = widestFile(image);
  if (file === undefined) throw unusablePicture("An image of this post is larger than the 5 MB that X accepts.");
  const { body: bytes, type } = await readPictureFile(dependencies.storage, image, file);
  const multipart = new FormData();
  multipart.set("media_category", "tweet_image");
  multipart.set("media_type", type);
  multipart.set("media", new Blob([new Uint8Array(bytes)], { type }), file.name);
  const body = await askNetwork(dependencies, {
    method: "POST",
    path: "/2/media/upload",
    token,
    multipart,
    timeoutMilliseconds: uploadMilliseconds,
  });
  const uploaded = Uploaded.safeParse(body).data;
  if (uploaded === undefined) throw unreadable(dependencies.network, "the id of an image");
  const { id } = uploaded.data;
  if (image.alt.trim() !== "") {
    const metadata = { alt_text: { text: image.alt } };
    await askNetwork(dependencies, { method: "POST", path: "/2/media/metadata", token, json: { id, metadata } });
  }
  return id;
}
