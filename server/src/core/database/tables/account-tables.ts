import type { Language, Role } from "@galley/contract";
import type { Generated } from "kysely";
import type { MaybeTime, Time } from "./column.ts";

export type AccountTables = {
  person_preference: {
    person_id: string;
    language: Language | null;
    seen_language: Generated<Language | null>;
    time_zone: string | null;
    digest_time: Generated<string>;
    quiet_from: string | null;
    quiet_until: string | null;
    quiet_weekends: Generated<boolean>;
    urgent_anytime: Generated<boolean>;
  };
  password: { person_id: string; hash: string; changed_at: Time };
  passkey: {
    id: string;
    credential_id: string;
    person_id: string;
    name: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    backed_up: boolean;
    created_at: Time;
    last_used_at: MaybeTime;
  };
  authenticator: { person_id: string; secret: string; confirmed_at: MaybeTime; last_step: Generated<number>; created_at: Time };
  recovery_code: { person_id: string; digest: Buffer; created_at: Time };
  invitation: {
    organization_id: string;
    id: string;
    email: string;
    role: Role;
    project_ids: string[] | null;
    invited_by: string;
    status: Generated<"pending" | "accepted" | "revoked">;
    created_at: Time;
    expires_at: Time;
    decided_at: MaybeTime;
  };
  address_change: {
    id: string;
    person_id: string;
    from_email: string;
    to_email: string;
    asked_at: Time;
    changed_at: MaybeTime;
  };
  account_link: {
    digest: Buffer;
    kind: "first_owner" | "invitation" | "password_reset" | "address_change" | "address_undo";
    person_id: string | null;
    organization_id: string | null;
    invitation_id: string | null;
    change_id: Generated<string | null>;
    mailed: boolean;
    ends_two_factor: Generated<boolean>;
    created_at: Time;
    expires_at: MaybeTime;
  };
  account_mail: {
    id: string;
    kind:
      | "invitation"
      | "password_reset"
      | "passkey_added"
      | "two_factor_off"
      | "password_changed"
      | "new_device"
      | "address_proof"
      | "address_changed"
      | "address_restored"
      | "address_set";
    email: string;
    organization_id: string | null;
    invitation_id: string | null;
    person_id: string | null;
    change_id: Generated<string | null>;
    detail: string | null;
    status: Generated<"pending" | "sending">;
    attempts: Generated<number>;
    next_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    created_at: Time;
  };
  person_device: { person_id: string; digest: Buffer; seen_at: Time };
  sign_in_challenge: {
    digest: Buffer;
    kind: "second_factor" | "passkey";
    person_id: string | null;
    challenge: string | null;
    attempts: Generated<number>;
    expires_at: Time;
  };
  attempt_window: { key: Buffer; started_at: Time; window_seconds: number; attempts: number };
  untrusted_forward: { origin: "private" | "public"; network: string; seen_at: Generated<Date> };
};
