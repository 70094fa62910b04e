/** Reasons for refusing a link to a preview. */
export type PreviewErrorReason = "invalid_link" | "expired" | "not_configured";

const statuses: Readonly<Record<PreviewErrorReason, number>> = { invalid_link: 403, expired: 410, not_configured: 500 };

/** A link that the service has not signed, or whose time is over. `status` is the HTTP status that fits. */
export class PreviewError extends Error {
  override readonly name = "PreviewError";
  readonly reason: PreviewErrorReason;
  readonly status: number;

  constructor(reason: PreviewErrorReason, message: string) {
    super(message);
    this.reason = reason;
    this.status = statuses[reason];
  }
}
