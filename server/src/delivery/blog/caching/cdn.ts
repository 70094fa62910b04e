/** A cache in front of the service, and how it is told to drop its copies. */
export type Cdn =
  | { kind: "cloudflare"; apiUrl: string; zone: string; token: string }
  /** A cache of the operator, or a service such as Fastly, that takes a request with the keys in `Surrogate-Key`. */
  | { kind: "http"; url: string; method: "PURGE" | "POST"; tokenHeader: string | undefined; token: string | undefined };
