import type { FaultCode, FaultKind } from "@galley/contract";

/** Reason why the delivery of a post stopped. The message says what happened, then what to do. */
export class DeliveryFault extends Error {
  override readonly name = "DeliveryFault";
  readonly kind: FaultKind;
  readonly code: FaultCode;
  /** Earliest time at which another attempt makes sense. */
  readonly notBefore: Date | undefined;

  constructor(kind: FaultKind, code: FaultCode, message: string, notBefore?: Date) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.notBefore = notBefore;
  }
}
