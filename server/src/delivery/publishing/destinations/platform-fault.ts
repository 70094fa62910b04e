import type { PublicationErrorKind } from "@galley/contract";

type Details = {
  /** The request has certainly changed nothing on the platform. */
  certain?: boolean;
  /** The platform has refused the credentials. */
  credentials?: boolean;
  retryAfterSeconds?: number;
};

/** Reason why a platform did not do what it was asked. The message is for people: what happened, then what to do. */
export class PlatformFault extends Error {
  override readonly name = "PlatformFault";
  // The log writes the messages of errors without a code. A platform's words do not belong there, so this error has a code.
  readonly code: string;
  /** retryable: it may succeed later. refused: a person has to act first. */
  readonly kind: PublicationErrorKind;
  readonly certain: boolean;
  readonly credentials: boolean;
  readonly retryAfterSeconds: number;

  constructor(kind: PublicationErrorKind, message: string, { certain = false, credentials = false, retryAfterSeconds = 0 }: Details = {}) {
    super(message);
    this.kind = kind;
    this.code = `platform_${kind}`;
    this.certain = certain;
    this.credentials = credentials;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
