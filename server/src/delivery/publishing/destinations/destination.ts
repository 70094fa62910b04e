import type { RawBuilder } from "kysely";
import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { Context } from "#src/operations/handle.ts";
import type { ArticleSite } from "#src/people/projects/article-url.ts";

/** Delivery of one approved revision of one article to one destination. */
export type Delivery = {
  organizationId: string;
  projectId: string;
  publicationId: string;
  /** True when this destination decides that the article is published. */
  main: boolean;
  articleId: string;
  revision: number;
  title: string;
  locale: string;
  slug: string;
  site: ArticleSite;
  publicUrl: string;
  /** Extends the claim beyond any one request, in one transaction with what `work` writes. Fails once the claim is lost. */
  hold: Hold;
};

export type Hold = (work?: (tx: Tx) => Promise<unknown>) => Promise<void>;

export type DestinationDependencies = { pool: pg.Pool; vault: Vault; egress: Egress; storage: Storage };

/**
 * Proof that a destination shows the revision: the page itself, or that its webhook accepted the event. Absent when there is
 * nothing to check.
 */
export type Proof = "page" | "webhook";

export type Shown = { url: string; proof?: Proof };

/** A destination of articles. Both functions may run again for the same revision. */
export type Destination = {
  /** Publishes the revision and returns the address that readers use. */
  deliver(dependencies: DestinationDependencies, delivery: Delivery): Promise<Shown>;
  /** Takes down what earlier deliveries have shown. Absent for a destination that shows only what is published. */
  withdraw?(dependencies: DestinationDependencies, delivery: Delivery): Promise<void>;
};

/** Revision of an article of a project, as its preview needs it. */
export type Previewed = { projectId: string; siteUrl: string; articleId: string; revision: number; locale: string };

/** Link that shows a revision to whoever opens it, until it expires. */
export type PreviewLink = { url: string; host: string; expiresAt: string };

/** Tells about the organization's project `p`. */
type Condition = (organizationId: string) => RawBuilder<boolean>;

/** A place of a project's own where articles stand, and when its articles go there. */
export type OwnPlaceServer = Destination & {
  /** Holds where live articles go there too, and may be delivered there again. */
  isConnected: Condition;
  /** Articles count as published there; absent where they do once it is connected. */
  isMain?: Condition;
  /** The database alone decides what readers see there, so that due articles go live in sets. */
  isInSets: Condition;
  /** Shows a revision before it is live, to whoever has the link; null where the project has no preview there. */
  previewOf?(context: Context, shown: Previewed): Promise<PreviewLink | null>;
};
