import type { PostContent, PostDestinationName } from "@galley/contract";
import type { Selectable } from "kysely";
import type pg from "pg";
import type { StoredPackage } from "#src/core/database/column-shapes.ts";
import type { Tables } from "#src/core/database/tables.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import type { Renewals } from "./accounts/renewals.ts";
import type { Ledger } from "./ledger/ledger-part.ts";
import type { PostWindow } from "./network.ts";

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
  begun: BegunAttempt;
};

/** Credits that are set aside for a publication. */
export type Charge = { operationId: string; credits: number };

type BegunAccount = Pick<Selectable<Tables["network_account"]>, "id" | "network_id" | "handle" | "status" | "credentials"> & {
  expires_in: number;
};

/** All that an attempt has read as it began. */
export type BegunAttempt = {
  /** The project's account on the network, and the seconds for which its access token is valid. */
  account: BegunAccount | undefined;
  /** Network id of the account with which a part of it was sent. */
  with: string | null;
  /** When the network takes posts of the account again, where it takes none now. */
  closedUntil: Date | null;
  ledger: Ledger;
  charge: Charge | undefined;
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

/** The last part of a post, whose answer is written with the end of its delivery. */
type LastPart = { number: number; networkId: string };

/** How many posts a network still takes from an account, and since its answer is written where. */
export type AccountWindow = PostWindow & { account: { organizationId: string; accountId: string; networkId: string } };

export type Confirmed = {
  kind: "confirmed";
  url: string;
  charge?: Charge | undefined;
  part?: LastPart;
  window?: AccountWindow | undefined;
};

/** Progress of a delivery: published, exported for a person, or nothing to do before a certain time. */
export type DeliveryProgress = Confirmed | { kind: "exported"; package: StoredPackage } | { kind: "waiting"; until: Date };

export const postLeaseSeconds = 120;
