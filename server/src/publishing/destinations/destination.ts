import type pg from "pg";
import type { Egress } from "#src/platform/egress/egress.ts";
import type { Vault } from "#src/platform/secrets.ts";
import type { ArticleSite } from "#src/projects/article-url.ts";

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
};

export type DeliveryGround = { pool: pg.Pool; vault: Vault; egress: Egress };

/** What a place has shown for it: the page itself, or that its webhook took it. Absent where there is nobody to ask. */
export type Proof = "page" | "webhook";

/** A place that articles go to. `deliver` may run again for the same revision; it gives the address that readers use. */
export type Destination = { deliver(ground: DeliveryGround, delivery: Delivery): Promise<{ url: string; proof?: Proof }> };
