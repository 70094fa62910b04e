import type { WebhookDeliveryStatus, WebhookEndpointStatus } from "@galley/contract";
import type { Generated } from "kysely";
import type { MaybeTime, Time } from "./column.ts";

export type WebhookTables = {
  webhook_endpoint: {
    organization_id: string;
    id: string;
    kind: "organization" | "site";
    project_id: string | null;
    url: string;
    events: string[];
    status: Generated<WebhookEndpointStatus>;
    secret: string;
    old_secret: string | null;
    old_secret_until: MaybeTime;
    failing_since: MaybeTime;
    failing_told_at: MaybeTime;
    created_by: string;
    created_at: Time;
    /** Of a site alone, as its initializer has found it. */
    framework: string | null;
    /** When a site got the keys that it has; null for those from before this was kept. */
    connected_at: MaybeTime;
  };
  webhook_delivery: {
    organization_id: string;
    id: string;
    endpoint_id: string;
    event_id: string;
    status: WebhookDeliveryStatus;
    attempts: Generated<number>;
    attempts_before: Generated<number>;
    first_attempt_at: MaybeTime;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    created_at: Time;
    finished_at: MaybeTime;
  };
  webhook_attempt: {
    organization_id: string;
    delivery_id: string;
    number: number;
    started_at: Time;
    milliseconds: number;
    status_code: number | null;
    answer: string | null;
    error: string | null;
  };
};
