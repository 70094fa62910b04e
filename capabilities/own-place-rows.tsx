import type { OwnPlaceName } from "@galley/contract";
import { blogRow } from "./blog/blog-row.tsx";
import { siteRow } from "./connected-site/site-row.tsx";
import type { OwnPlaceRow } from "./screen.ts";

/** Rows of the screen of connections, apart from the screens so that only that one loads them. */
export const ownPlaceRows: Record<OwnPlaceName, OwnPlaceRow> = { hosted_blog: blogRow, site: siteRow };
