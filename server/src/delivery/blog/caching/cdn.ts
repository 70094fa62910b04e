/** A cache in front of the service, and how it is told to drop its copies. */
export type Cdn =
  | { kind: "cloudflare"; apiUrl: string; zone: string; token: string }
  | { kind: "fastly"; apiUrl: string; service: string; token: string }
  /** A cache of the operator that takes a request with the keys in `Surrogate-Key`. */
  | { kind: "http"; url: string; method: "PURGE" | "POST"; token: string | undefined };
