/** Reasons for refusing a delivery; they reveal nothing that the sender does not know. */
export type WebhookErrorReason =
  | "missing_headers"
  | "timestamp_out_of_tolerance"
  | "invalid_signature"
  | "body_too_large"
  | "invalid_body"
  | "not_configured";

const statuses: Readonly<Record<WebhookErrorReason, number>> = {
  missing_headers: 400,
  timestamp_out_of_tolerance: 401,
  invalid_signature: 401,
  body_too_large: 413,
  invalid_body: 400,
  not_configured: 500,
};

/** A delivery that cannot be trusted or read. `status` is the HTTP status that fits. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly reason: WebhookErrorReason;
  readonly status: number;

  constructor(reason: WebhookErrorReason, message: string) {
    super(message);
    this.reason = reason;
    this.status = statuses[reason];
  }
}
