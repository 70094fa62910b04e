import type { FaultCode, FaultKind } from "@galley/contract";

/** Why a post got no further. The message says what happened, then what to do. */
export class DeliveryFault extends Error {
  override readonly name = "DeliveryFault";
  readonly kind: FaultKind;
  readonly code: FaultCode;
  /** Another attempt makes no sense before. */
  readonly notBefore: Date | undefined;

  constructor(kind: FaultKind, code: FaultCode, message: string, notBefore?: Date) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.notBefore = notBefore;
  }
}

/** Another worker has taken the publication over: whatever this one has found out is no longer its to write. */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";
}
