/** Names or paths that the rules leave alone, with the reason. Each has to be needed: a whole run names those that are not. */
export type Exception = { reason: string; names: readonly string[] };

/** Functions that are called outside of an organization's transaction and read tables of tenants. */
export const acrossOrganizations: readonly Exception[] = [
  {
    reason: "Workers take work of all organizations at once, in turns.",
    names: [
      "claim_blog_changes",
      "claim_blog_pings",
      "claim_deletions",
      "claim_work",
      "due_articles",
      "due_drawings",
      "due_post_destinations",
      "ending_network_accounts",
      "give_up_mails",
      "open_deliveries",
      "settle_deliveries",
    ],
  },
  {
    reason: "Workers sleep until the next moment at which any organization has work.",
    names: ["next_work"],
  },
  {
    reason: "Records are deleted by their age, in batches over all organizations.",
    names: [
      "forget_audit",
      "forget_deliveries",
      "forget_events",
      "forget_expired",
      "forget_exports",
      "forget_generations",
      "forget_idempotency",
      "forget_notifications",
      "images_without_row",
    ],
  },
  {
    reason: "A deletion is worked off by a worker that has claimed it, and outlives its organization.",
    names: ["close_deletion", "deletion_waits", "erase_batch", "erase_page", "finish_deletion", "hold_deletion", "rest_deletion"],
  },
  {
    reason: "A person belongs to several organizations.",
    names: [
      "audit_account",
      "end_account",
      "end_ways",
      "end_ways_since",
      "erase_former_member",
      "memberships_of",
      "organizations_of_person",
      "prove_person",
      "sole_ownerships",
      "ways_since",
    ],
  },
  {
    reason: "The organization is known only by what is looked up: a token, or the address of a page or an image.",
    names: ["admit_token", "live_articles", "article_pages_named", "recent_articles", "served_image"],
  },
  { reason: "What the operator sets up beside the blogs is for all of them, or for none.", names: ["set_cdn", "set_ping_kinds"] },
  {
    reason: "Tells the operator of the whole installation.",
    names: ["count_overdue", "count_unsettled_deliveries", "kept_sizes", "queue_lengths"],
  },
];

/** Functions that are called inside of a query of an organization. */
export const insideQueries: readonly Exception[] = [
  {
    reason:
      "Under row-level security no index finds words, or an entry of a list. The function is limited to the transaction's organization.",
    names: ["articles_showing", "entries_expected", "entries_with", "images_shown_among", "posts_showing", "search_entries"],
  },
];

/** Functions that run as the owner on the coordinator in an organization's transaction. */
export const asOwner: readonly Exception[] = [
  { reason: "It is a hint, which goes out after the commit over nodes.", names: ["bring_turns_forward", "recall_mails"] },
  { reason: "Over nodes its form has the rights of its caller.", names: ["give_blog_host", "settle_deliveries"] },
  { reason: "It reads organizations for acts that belong to none of them alone.", names: ["audit_account"] },
  { reason: "The transaction only reads.", names: ["entries_expected", "search_entries", "tokens_named"] },
];

/** Files and folders whose statements the rules leave alone: most are about all organizations, and go out as the owner. */
export const filesLeftAlone: readonly Exception[] = [
  {
    reason: "Migrations change the tables of all organizations, while nothing is distributed yet or through the coordinator.",
    names: ["server/src/core/database/migrating/", "server/src/core/database/sql-functions.ts"],
  },
  {
    reason: "A backup is put back table by table, for all organizations.",
    names: ["server/src/core/database/restore.ts", "server/src/core/database/fill-tables.ts", "server/src/core/database/set-aside.ts"],
  },
  {
    reason: "A command seals with another secret what all organizations have sealed.",
    names: ["server/src/core/database/sealed-columns.ts"],
  },
  { reason: "The demo world is written by the owner, before a database is distributed.", names: ["server/src/operating/seed/"] },
  {
    reason: "Commands of the operator look for an organization or list all of them, before one is chosen.",
    names: ["server/src/operating/commands/operator-queries.ts"],
  },
];
