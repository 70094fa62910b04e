/** The part of `fetch` that the client calls. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

/** A call as it is handed to `fetch`. Redirects are never followed, since they would carry the token elsewhere. */
export type FetchInit = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly redirect: "manual";
  readonly signal: AbortSignal;
};

/** Options of the client. */
export type ClientOptions = {
  /** Address of the service, such as `https://galley.example`, without `/api/v1`. It is https, or http on this machine. */
  readonly baseUrl: string | undefined;
  /** The API token, `svc_live_…`. It stays on the server. */
  readonly token: string | undefined;
  /** Replaces `fetch`, for example to go through a proxy. */
  readonly fetch?: Fetch | undefined;
  /** Longest duration of one attempt in milliseconds, its answer included; 30,000 by default, and 120,000 where a file is sent. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Most attempts of one call, the first one included; 5 by default, and 1 turns repeats off. */
  readonly attemptsMax?: number | undefined;
  /**
   * No attempt begins later than this many seconds after the first one; 90 by default. A call that is refused for its number may have to
   * wait for up to 60.
   */
  readonly retrySecondsMax?: number | undefined;
};

/** Options of one call. */
export type CallOptions = {
  /** Ends the call, its waits and its attempts; it then fails with `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Longest duration of one attempt in milliseconds, in place of the client's. */
  readonly timeoutMilliseconds?: number | undefined;
  /**
   * Names a call that changes something, in 1 to 255 visible ASCII characters: repeated within 24 hours with the same input it is answered
   * with the first answer. A call without one gets one of its own, which its repeats keep. Reads take none.
   */
  readonly idempotencyKey?: string | undefined;
};
