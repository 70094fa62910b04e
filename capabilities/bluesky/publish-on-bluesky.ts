import { countCharacters } from "@galley/contract";
import { z } from "zod";
import type { PostDelivery } from "#server/delivery/networks/delivery.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import type { NetworkAccess, Outgoing } from "#server/delivery/networks/ledger/sending.ts";
import { type PostPicture, readPostPictures } from "#server/delivery/networks/pictures/find-post-pictures.ts";
import { bluesky } from "./declaration.ts";
import { readPost } from "./read-post.ts";
import { type PostAddress, postAddress, postCollection, readAddress } from "./record-address.ts";
import { recordKeyOf } from "./record-key.ts";
import { type RichText, toRichText } from "./rich-text.ts";
import { xrpc } from "./session.ts";
import { uploadPicture } from "./upload-picture.ts";

const Created = z.object({ uri: z.string() });

/** Publishes a post, or a thread in which each part answers the one before. Each part has the key of its record before it is sent. */
export async function publishOnBluesky(way: NetworkAccess, delivery: PostDelivery): Promise<Outgoing> {
  const { dependencies, account } = way;
  const parts = await findParts(way, delivery);
  const partOf = (number: number) => {
    const part = parts[number - 1];
    if (part === undefined) throw new Error(`The post has no part ${number}.`);
    return part;
  };
  const placeOf = (number: number) => ({ repo: account.networkId, rkey: recordKeyOf(delivery.publicationId, number) });
  return {
    partCount: parts.length,
    async prepare(token, number, replyTo) {
      const { text, facets, picture } = partOf(number);
      const reply = replyTo === undefined ? undefined : await replyOf(way, placeOf(1), replyTo);
      const embed = picture && (await uploadPicture(dependencies, token, picture));
      const record = {
        $type: postCollection,
        text,
        ...(facets.length > 0 && { facets }),
        ...(reply !== undefined && { reply }),
        ...(embed !== undefined && { embed }),
        createdAt: new Date().toISOString(),
      };
      return { method: "POST", path: xrpc("repo.createRecord"), json: { ...placeOf(number), collection: postCollection, record } };
    },
    idOf({ body }) {
      const uri = Created.safeParse(body).data?.uri;
      return uri !== undefined && readAddress(uri) !== undefined ? uri : undefined;
    },
    async find({ number }) {
      const found = await readPost(dependencies, placeOf(number));
      return found !== undefined && found.value.text === partOf(number).text ? found.uri : undefined;
    },
    urlOf: (uri) => postAddress(uri, account.handle),
  };
}

type Part = RichText & { picture: PostPicture | undefined };

async function findParts({ dependencies: { pool } }: NetworkAccess, delivery: PostDelivery): Promise<Part[]> {
  const { content } = delivery;
  if (content.kind !== "x") throw new Error("Only a post in parts goes out on Bluesky.");
  const imageIds = content.parts.flatMap(({ imageId }) => imageId ?? []);
  const pictures = await readPostPictures(pool, delivery, imageIds);
  return content.parts.map(({ text: written, imageId }, index) => {
    const rich = toRichText(written, bluesky.part.shownLink);
    requireRoom(rich.text, index + 1);
    return { ...rich, picture: imageId === undefined ? undefined : pictures.get(imageId) };
  });
}

function requireRoom(text: string, number: number): void {
  const { charactersMax, bytesMax } = bluesky.part;
  const [characters, bytes] = [countCharacters(text), Buffer.byteLength(text)];
  if (characters <= charactersMax && bytes <= bytesMax) return;
  const [length, max] = characters > charactersMax ? [`${characters} characters`, charactersMax] : [`${bytes} bytes`, bytesMax];
  const message = `Part ${number} has ${length} as Bluesky shows it, and Bluesky accepts ${max}.`;
  const toDo = "Shorten it and give the post a new date; where it is out elsewhere, do so in a copy of it.";
  throw new DeliveryFault("permanent", "refused", `${message} ${toDo}`);
}

/** Returns what a part answers: the part before it, and the first one. Each is named with the digest of what it says. */
async function replyOf(way: NetworkAccess, first: PostAddress, replyTo: string) {
  const before = readAddress(replyTo);
  if (before === undefined) throw new Error("The part before has no address.");
  const parent = await refOf(way, before);
  return { root: before.rkey === first.rkey ? parent : await refOf(way, first), parent };
}

async function refOf({ dependencies }: NetworkAccess, address: PostAddress) {
  const found = await readPost(dependencies, address);
  if (found !== undefined) return { uri: found.uri, cid: found.cid };
  const message =
    "An earlier part of this thread is no longer on Bluesky, so nothing can answer it. Mark the post as published, or leave it.";
  throw new DeliveryFault("permanent", "refused", message);
}
