import type { PostContent, PostDestinationName } from "@galley/contract";
import type pg from "pg";
import type { StoredPackage } from "#src/core/database/column-shapes.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import type { Renewals } from "./accounts/renewals.ts";

/** Delivery of one approved revision of one post to one destination. */
export type PostDelivery = {
  claim: WorkClaim;
  organizationId: string;
  projectId: string;
  postId: string;
  publicationId: string;
  destination: PostDestinationName;
  revision: number;
  articleId: string | null;
  content: PostContent;
};

export type PostDeliveryDependencies = {
  pool: pg.Pool;
  vault: Vault;
  egress: Egress;
  storage: Storage;
  publicUrl: string;
  sendsMail: boolean;
  apps: NetworkApps;
  links: SignedLinks;
  retention: Retention;
  /** Longest time to send a part, in milliseconds, counted from its row in the ledger. */
  sendMilliseconds: number;
  renewals: Renewals;
};

/** Progress of a delivery: published, exported for a person, or nothing to do before a certain time. */
export type DeliveryProgress =
  | { kind: "confirmed"; url: string }
  | { kind: "exported"; package: StoredPackage }
  | { kind: "waiting"; until: Date };

export const postLeaseSeconds = 120;
