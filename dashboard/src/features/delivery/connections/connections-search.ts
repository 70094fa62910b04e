import { oneOf, searchParams, words } from "#src/place/search-params.ts";

// Names of networks and outcomes are the contract's; what an address says wrongly is found out by the screen, which knows them.
export const connectionsSearch = searchParams({
  /** The dialog that is open. */
  open: oneOf(["site", "hosts", "wordpress", "ghost", "devto"]),
  /** A site was approved just now; when the connection before it was made, or "none". */
  approved: words(40),
  network: words(20),
  outcome: words(20),
  missing: words(300),
});
export type ConnectionsSearch = ReturnType<typeof connectionsSearch>;
