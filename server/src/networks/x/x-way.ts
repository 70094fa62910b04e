import { transact } from "#src/database/transact.ts";
import type { XApp } from "#src/platform/outside/x-app.ts";
import { notConnected } from "../accounts/access-token.ts";
import { findXAccount } from "../accounts/account-queries.ts";
import type { AccountRef } from "../accounts/credentials.ts";
import type { Claim, DeliveryGround, PostDelivery } from "../delivery.ts";
import { DeliveryFault } from "../fault.ts";
import type { XImage } from "./upload-image.ts";

/** Everything that bringing one post out on X takes. */
export type XWay = {
  ground: DeliveryGround & { x: XApp };
  claim: Claim;
  account: AccountRef & { networkId: string; handle: string };
  parts: readonly { text: string; image: XImage | undefined }[];
};

/** Finds the app, the account and the images; fails with what a person has to do where one is missing. */
export async function findWay(ground: DeliveryGround, delivery: PostDelivery): Promise<XWay> {
  const { organizationId, projectId, content, claim } = delivery;
  if (content.kind !== "x") throw new Error("Only an x post goes out on X.");
  const { x } = ground;
  if (x === undefined) {
    const message = "This installation has no app at X. The operator has to set GALLEY_X_CLIENT_ID and GALLEY_X_CLIENT_SECRET; then retry.";
    throw new DeliveryFault("permanent", "not_connected", message);
  }
  const found = await transact(ground.pool, organizationId, async (tx) => {
    const imageIds = content.parts.flatMap(({ imageId }) => imageId ?? []);
    const images =
      imageIds.length === 0
        ? []
        : await tx
            .selectFrom("image")
            .select(["id", "kind", "variants", "alt"])
            .where("organization_id", "=", organizationId)
            .where("project_id", "=", projectId)
            .where("id", "in", imageIds)
            .execute();
    const begun = await tx
      .selectFrom("post_publication")
      .select("network_id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", claim.id)
      .executeTakeFirst();
    return { account: await findXAccount(tx, { organizationId, projectId }), images, begunWith: begun?.network_id ?? null };
  });
  if (found.account === undefined) throw notConnected();
  const { id: accountId, network_id: networkId, handle } = found.account;
  if (found.begunWith !== null && found.begunWith !== networkId) throw otherAccount();
  // An image that was deleted since is left out, as everywhere.
  const images = new Map(found.images.map(({ id, ...image }) => [id, { ...image, organizationId, imageId: id }]));
  const parts = content.parts.map(({ text, imageId }) => ({ text, image: imageId === undefined ? undefined : images.get(imageId) }));
  return { ground: { ...ground, x }, claim, account: { organizationId, accountId, networkId, handle }, parts };
}

function otherAccount(): DeliveryFault {
  return new DeliveryFault(
    "permanent",
    "not_connected",
    "This post was begun with another account on X than the one that is connected now. Connect that one again and retry, or mark the post as published.",
  );
}
