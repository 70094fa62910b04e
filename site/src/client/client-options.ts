/** The part of `fetch` that the client calls. */
export type Fetch = (url: string, init: { headers: Record<string, string>; redirect: "manual"; signal: AbortSignal }) => Promise<Response>;

/** Options of the client. */
export type ClientOptions = {
  /** Address of the service, such as `https://galley.example`, without `/api/v1`. */
  readonly baseUrl: string | undefined;
  /** The site read token, `svc_read_…`. It stays on the server. */
  readonly token: string | undefined;
  /** Replaces `fetch`, for example to pass a framework's cache tags. */
  readonly fetch?: Fetch;
  /** Longest duration of one call in milliseconds, its body included; 10,000 by default. */
  readonly timeoutMilliseconds?: number;
  /** Longest wait in seconds before the one retry after 429 and 503; 10 by default. A build that reads hundreds of articles sets 60. */
  readonly retryWaitSecondsMax?: number;
};
