/** Number of days for which each kind of record is kept; null keeps it without end. */
export type Retention = {
  /** Webhook deliveries with their attempts, after they have ended. */
  deliveries: number | null;
  notifications: number | null;
  /** Events without a delivery. */
  events: number | null;
  /** Requests to the service's writers and their results, after they have ended. */
  generations: number | null;
  /** Entries of the audit log. */
  audit: number | null;
  /** Files drawn from posts. They take room in their organization's quota, so that there is always an end. */
  exports: number;
};

export const usualRetention: Retention = { deliveries: 30, notifications: 90, events: 90, generations: 180, audit: null, exports: 7 };
