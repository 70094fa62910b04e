import { transact } from "#src/database/transact.ts";
import type { DeliveryGround, PostDelivery, Progress, Route } from "../delivery.ts";
import { buildPackage } from "./build-package.ts";

/** Prepares a post for networks that it is brought to by hand. Doing it again makes the same package. */
export const exportPost: Route = {
  async deliver({ pool, publicUrl }: DeliveryGround, delivery: PostDelivery): Promise<Progress> {
    const made = await transact(pool, delivery.organizationId, (tx) => buildPackage(tx, delivery, publicUrl));
    return { kind: "exported", package: made };
  },
};
