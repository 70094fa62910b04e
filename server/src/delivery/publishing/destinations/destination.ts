import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { ArticleSite } from "#src/people/projects/article-url.ts";

/** What goes out: one approved revision of one article, to one place. */
export type Delivery = {
  organizationId: string;
  projectId: string;
  publicationId: string;
  /** Whether this place decides that the article is published. */
  main: boolean;
  articleId: string;
  revision: number;
  title: string;
  locale: string;
  slug: string;
  site: ArticleSite;
  publicUrl: string;
  /** Keeps the claim beyond any one request, together with what `work` writes; fails once the claim is lost. */
  hold: Hold;
};

export type Hold = (work?: (tx: Tx) => Promise<unknown>) => Promise<void>;

export type DeliveryGround = { pool: pg.Pool; vault: Vault; egress: Egress; storage: Storage };

/** What a place has shown for it: the page itself, or that its webhook took it. Absent where there is nobody to ask. */
export type Proof = "page" | "webhook";

export type Shown = { url: string; proof?: Proof };

/** A place that articles go to. Both may run again for the same revision. */
export type Destination = {
  /** Gives the address that readers use. */
  deliver(ground: DeliveryGround, delivery: Delivery): Promise<Shown>;
  /** Takes off what earlier deliveries have shown. Absent where only what is published shows. */
  withdraw?(ground: DeliveryGround, delivery: Delivery): Promise<void>;
};
