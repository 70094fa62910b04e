import type { NotificationKind, SearchType } from "@galley/contract";
import type { ColumnType, Generated } from "kysely";
import type { Json, MaybeTime, Time } from "./column.ts";

export type RecordTables = {
  search_entry: {
    organization_id: string;
    type: SearchType;
    id: string;
    project_id: string;
    title: string;
    content: string;
    written_at: Time;
    article_id: ColumnType<string | null, never, never>;
    post_id: ColumnType<string | null, never, never>;
    topic_id: ColumnType<string | null, never, never>;
    image_id: ColumnType<string | null, never, never>;
  };
  notification_choice: {
    organization_id: string;
    person_id: string;
    kind: NotificationKind;
    in_app: boolean;
    email: boolean;
    in_digest: Generated<boolean>;
  };
  notification_digest: {
    organization_id: string;
    id: string;
    person_id: string;
    daily_on: string | null;
    status: Generated<"pending" | "sending" | "sent" | "failed" | "dropped">;
    attempts: Generated<number>;
    next_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    sent_at: MaybeTime;
    error: string | null;
    created_at: Time;
  };
  notification: {
    organization_id: string;
    id: string;
    person_id: string;
    project_id: string | null;
    kind: NotificationKind;
    article_id: string | null;
    post_id: string | null;
    endpoint_id: string | null;
    account_id: Generated<string | null>;
    title: string;
    comment_id: string | null;
    reason: Generated<string>;
    actor_id: string | null;
    in_app: boolean;
    read_at: MaybeTime;
    created_at: Time;
    mail_status: "none" | "pending" | "sending" | "waiting" | "bundled" | "sent" | "failed";
    mail_attempts: Generated<number>;
    next_mail_at: Time;
    mail_due_at: Time;
    digest_id: Generated<string | null>;
    lease_until: MaybeTime;
    fence: Generated<number>;
    mailed_at: MaybeTime;
    mail_error: string | null;
  };
  event: {
    organization_id: string;
    id: string;
    project_id: string | null;
    type: string;
    subject_id: string;
    occurrence: string | null;
    data: Json<object>;
    created_at: Time;
  };
  audit: {
    organization_id: string;
    id: string;
    operation: string;
    surface: string;
    person_id: string | null;
    token_id: string | null;
    subject_id: string | null;
    request_id: string;
    created_at: Time;
  };
  idempotency: {
    organization_id: string;
    principal_id: string;
    operation: string;
    key: string;
    fingerprint: Buffer;
    response: Json<object>;
    created_at: Time;
  };
};
