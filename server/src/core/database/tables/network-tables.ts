import type { FaultCode, FaultKind, NetworkAccountStatus, NetworkName, PostDestinationName } from "@galley/contract";
import type { ColumnType, Generated } from "kysely";
import type { MaybeTime, Time } from "./column.ts";

/** What a person posts by hand. `brandVersion` is what its files are drawn with, and null where it has none: files are found or drawn when they are asked for. */
export type StoredPackage = { text: string; link: string | null; brandVersion: number | null };

export type NetworkTables = {
  network_account: {
    organization_id: string;
    id: string;
    project_id: string;
    network: NetworkName;
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
    network: NetworkName;
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
    package: ColumnType<StoredPackage | null, string | null | undefined, string | null>;
    url: string | null;
    published_at: MaybeTime;
    created_at: Time;
    way: "api" | "export" | null;
    export_id: string | null;
    prepared: ColumnType<unknown, string | null | undefined, string | null>;
    reservation: string | null;
    credits: number | null;
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
