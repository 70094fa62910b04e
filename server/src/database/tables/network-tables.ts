import type { FaultCode, FaultKind, NetworkAccountStatus, PostDestinationName, PostPackage } from "@galley/contract";
import type { ColumnType, Generated } from "kysely";
import type { MaybeTime, Time } from "./column.ts";

export type NetworkTables = {
  network_account: {
    organization_id: string;
    id: string;
    project_id: string;
    network: "x";
    network_id: string;
    handle: string;
    name: string;
    scopes: string[];
    credentials: string;
    access_expires_at: ColumnType<Date, Date, Date>;
    status: NetworkAccountStatus;
    reason: string | null;
    connected_by: string;
    connected_at: Time;
  };
  network_request: {
    id: string;
    organization_id: string;
    project_id: string;
    person_id: string;
    network: "x";
    verifier: string;
    expires_at: ColumnType<Date, Date, Date>;
  };
  post_publication: {
    organization_id: string;
    id: string;
    project_id: string;
    post_id: string;
    revision: number;
    destination: PostDestinationName;
    status: "pending" | "delivering" | "exported" | "confirmed" | "failed";
    due_at: ColumnType<Date, Date, Date>;
    attempts: Generated<number>;
    setbacks: Generated<number>;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    network_id: string | null;
    error_kind: FaultKind | null;
    error_code: FaultCode | null;
    last_error: string | null;
    package: ColumnType<PostPackage | null, string | null | undefined, string | null>;
    url: string | null;
    published_at: MaybeTime;
    created_at: Time;
  };
  post_part: {
    organization_id: string;
    publication_id: string;
    number: number;
    status: "sent" | "unknown" | "accepted" | "rejected";
    sends: Generated<number>;
    sent_again: Generated<boolean>;
    looks: Generated<number>;
    first_sent_at: Time;
    sent_at: Time;
    network_id: string | null;
  };
};
