import type { PublicationErrorKind } from "@galley/contract";

type Details = {
  /** The request has certainly changed nothing on the platform. */
  certain?: boolean;
  /** It is the credentials that are refused. */
  credentials?: boolean;
  retryAfterSeconds?: number;
};

/** Why a platform did not do what it was asked. The message is for people: what happened, then what to do. */
export class PlatformFault extends Error {
  override readonly name = "PlatformFault";
  // A platform's words do not belong into the log, which writes the messages of errors without a code.
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
