import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { DeliveryDependencies, PostDelivery, Progress, Route } from "../delivery.ts";
import { buildPackage } from "./build-package.ts";
import { drawFiles, isCarousel } from "./draw-files.ts";

/** Prepares a post for a person to publish by hand. A second run makes the same package. */
export const exportPost: Route = {
  async deliver(dependencies: DeliveryDependencies, delivery: PostDelivery): Promise<Progress> {
    const drawn = isCarousel(delivery) ? await drawFiles(dependencies, delivery) : undefined;
    failpoint("package.drawn");
    if (drawn instanceof Date) return { kind: "waiting", until: drawn };
    const made = await transact(dependencies.pool, delivery.organizationId, (tx) =>
      buildPackage(tx, delivery, dependencies.publicUrl, drawn),
    );
    return { kind: "exported", package: made };
  },
};
