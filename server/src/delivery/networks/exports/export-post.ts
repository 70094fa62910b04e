import { transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { DeliveryProgress, PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { buildPackages } from "./build-package.ts";
import { drawPackageFiles, isCarousel } from "./draw-package-files.ts";

/** Prepares a post for a person to publish by hand. A second run makes the same package. */
export async function exportPost(dependencies: PostDeliveryDependencies, delivery: PostDelivery): Promise<DeliveryProgress> {
  const drawn = isCarousel(delivery) ? await drawPackageFiles(dependencies, delivery) : undefined;
  failpoint("package.drawn");
  if (drawn instanceof Date) return { kind: "waiting", until: drawn };
  const { organizationId, content, articleId } = delivery;
  const packed = { content, articleId, brandVersion: drawn?.brand_version ?? null };
  const [made] = await transact(dependencies.pool, organizationId, (tx) =>
    buildPackages(tx, organizationId, dependencies.publicUrl, [packed]),
  );
  if (made === undefined) throw new Error("The post has no package.");
  return { kind: "exported", package: made };
}
