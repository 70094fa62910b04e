import type { PublicationErrorKind } from "@galley/contract";

type Details = {
  /** The request has certainly changed nothing on the platform. */
  certain?: boolean;
  /** The platform has refused the credentials. */
  credentials?: boolean;
  /** The platform knows the account and does not let it do this, be it this one thing or anything at all. */
  forbidden?: boolean;
  /** The platform does not take this file, and may take a smaller one or one of another type. */
  fileRefused?: boolean;
  /** The answer is longer than it may be here. */
  tooLong?: boolean;
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
  readonly forbidden: boolean;
  readonly fileRefused: boolean;
  readonly tooLong: boolean;
  readonly retryAfterSeconds: number;

  constructor(kind: PublicationErrorKind, message: string, details: Details = {}) {
    super(message);
    const {
      certain = false,
      credentials = false,
      forbidden = false,
      fileRefused = false,
      tooLong = false,
      retryAfterSeconds = 0,
    } = details;
    this.kind = kind;
    this.code = `platform_${kind}`;
    this.certain = certain;
    this.credentials = credentials;
    this.forbidden = forbidden;
    this.fileRefused = fileRefused;
    this.tooLong = tooLong;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
