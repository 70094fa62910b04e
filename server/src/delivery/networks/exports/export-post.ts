import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { DeliveryGround, PostDelivery, Progress, Route } from "../delivery.ts";
import { buildPackage } from "./build-package.ts";
import { drawFiles, isCarousel } from "./draw-files.ts";

/** Prepares a post for a person to publish by hand. A second run makes the same package. */
export const exportPost: Route = {
  async deliver(ground: DeliveryGround, delivery: PostDelivery): Promise<Progress> {
    const drawn = isCarousel(delivery) ? await drawFiles(ground, delivery) : undefined;
    failpoint("package.drawn");
    if (drawn instanceof Date) return { kind: "waiting", until: drawn };
    const made = await transact(ground.pool, delivery.organizationId, (tx) => buildPackage(tx, delivery, ground.publicUrl, drawn));
    return { kind: "exported", package: made };
  },
};
