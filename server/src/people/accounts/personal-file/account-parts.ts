import type { Part } from "./part.ts";

const ofPerson = ["person_id"] as const;

/** Parts of a personal file about the account itself, outside of any organization. */
export const accountParts: readonly Part[] = [
  { table: "person", name: "account", of: ["id"], key: ["id"], columns: ["id", "email", "name", "created_at", "proved_at", "made_in"] },
  { table: "account_deletion", name: "deletion", of: ofPerson, key: ["person_id"], columns: ["asked_at", "due_at"] },
  { table: "account_history", name: "history", of: ofPerson, key: ["id"], columns: ["operation", "request_id", "created_at"] },
  {
    table: "account_mail",
    name: "emails-under-way",
    of: ofPerson,
    key: ["id"],
    columns: ["kind", "email", "detail", "status", "created_at"],
  },
  {
    table: "address_change",
    name: "address-changes",
    of: ofPerson,
    key: ["id"],
    columns: ["from_email", "to_email", "asked_at", "changed_at"],
  },
  { table: "authenticator", name: "two-factor", of: ofPerson, key: ["person_id"], columns: ["created_at", "confirmed_at"] },
  {
    table: "passkey",
    name: "passkeys",
    of: ofPerson,
    key: ["id"],
    columns: ["name", "transports", "backed_up", "created_at", "last_used_at"],
  },
  { table: "password", name: "password", of: ofPerson, key: ["person_id"], columns: ["changed_at"] },
  { table: "person_device", name: "known-browsers", of: ofPerson, key: ["digest"], columns: ["seen_at"] },
  {
    table: "person_preference",
    name: "preferences",
    of: ofPerson,
    key: ["person_id"],
    columns: ["language", "seen_language", "time_zone", "digest_time", "quiet_from", "quiet_until", "quiet_weekends", "urgent_anytime"],
  },
  { table: "recovery_code", name: "recovery-codes", of: ofPerson, key: ["digest"], columns: ["created_at"] },
  {
    table: "session",
    name: "sessions",
    of: ofPerson,
    key: ["id"],
    columns: ["user_agent", "address", "created_at", "last_seen_at", "confirmed_at", "expires_at"],
  },
];
