import { searchParams, words } from "#src/place/search-params.ts";

// The contract defines the names of networks and outcomes. The screen knows them and handles wrong ones.
export const connectionsSearch = searchParams({
  /** Open dialog: of the site, of its preview, of the hosts, or of a platform. */
  open: words(30),
  /** Set after a site was approved: the time of the previous connection, or "none". */
  approved: words(40),
  network: words(20),
  outcome: words(20),
  missing: words(300),
});
export type ConnectionsSearch = ReturnType<typeof connectionsSearch>;
