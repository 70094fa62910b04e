export type PingKind = "indexnow" | "websub";

/** Addresses that are told of changes to blogs: where search engines take pings of IndexNow, and the hub of the feeds. Undefined: off. */
export type Pings = { readonly [Kind in PingKind]?: string | undefined };
