/** The part of `fetch` that the client calls. */
export type Fetch = (url: string, init: { headers: Record<string, string>; redirect: "manual"; signal: AbortSignal }) => Promise<Response>;

/** How to reach the service. */
export type ClientOptions = {
  /** Address of the service, such as `https://galley.example`, without `/api/v1`. */
  readonly baseUrl: string | undefined;
  /** The site read token, `svc_read_…`. It stays on the server. */
  readonly token: string | undefined;
  /** Replaces `fetch`, for example to hand a framework's cache tags along. */
  readonly fetch?: Fetch;
  /** How long one call may take with everything; 10,000 by default. */
  readonly timeoutMilliseconds?: number;
  /** The longest wait that is kept before the one retry after 429 and 503; 10 by default. A build that reads hundreds of articles sets 60. */
  readonly retryWaitSecondsMax?: number;
};
