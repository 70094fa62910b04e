export type EgressRequest = {
  /** `GET` when absent. */
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Limit for everything together: the lookup, the connection, the headers and the last byte of the body. */
  timeoutMilliseconds: number;
  /** Limit for the answer's body after decompression. */
  bytesMax: number;
  /** Leaves what is beyond `bytesMax` unread instead of refusing such an answer. The body is then as it came, compressed or not. */
  cut?: true;
  /**
   * Lets the call use a connection that an earlier one has left open, and leaves it open itself. When that connection breaks, the
   * request is sent once more: for requests that may arrive twice.
   */
  reuse?: true;
};

/**
 * `headers` leaves out those that no longer fit the decompressed body. `mayBeShown` tells whether people may see the body, which
 * depends on the address that it came from.
 */
export type EgressAnswer = { status: number; headers: Headers; body: Buffer; mayBeShown: boolean };

export type EgressStreamRequest = Pick<EgressRequest, "method" | "headers" | "body"> & {
  /** Limit for everything together, to the last byte of the body. */
  timeoutMilliseconds: number;
  /** The longest wait for the next piece of the body, once its headers are there. */
  idleMilliseconds: number;
  bytesMax: number;
  /** Ends the call at any time, which then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * An answer whose body comes piece by piece. The connection is closed when the body is read to its end, when reading it stops or
 * fails, and when this is disposed of.
 */
export type EgressStream = Pick<EgressAnswer, "status" | "headers" | "mayBeShown"> & { body: AsyncIterable<Uint8Array> } & AsyncDisposable;
