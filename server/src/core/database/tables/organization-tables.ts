import type { BrandProfile, Permission, Role } from "@galley/contract";
import type { Generated } from "kysely";
import type { Json, MaybeTime, Time } from "./column.ts";

export type OrganizationTables = {
  person: {
    id: string;
    email: string;
    name: string;
    created_at: Time;
    proved_at: MaybeTime;
    made_in: string | null;
    joins: Generated<string>;
  };
  organization: { organization_id: string; name: string; time_zone: Generated<string | null>; created_at: Time };
  member: {
    organization_id: string;
    person_id: string;
    role: Role;
    all_projects: Generated<boolean>;
    created_at: Time;
    seen_at: MaybeTime;
    person_joins: Generated<string>;
  };
  project: {
    organization_id: string;
    id: string;
    name: string;
    site_url: string;
    language: string;
    time_zone: string;
    url_pattern: string;
    hosted_blog: boolean;
    blog_slug: string;
    review_before_publishing: boolean;
    agent_review: boolean;
    approver_id: string | null;
    image_changes: Generated<number>;
    created_at: Time;
  };
  member_project: { organization_id: string; person_id: string; project_id: string };
  blog_address: { kind: "path" | "host"; address: string; organization_id: string; project_id: string; granted: Generated<boolean> };
  blog_host: {
    organization_id: string;
    project_id: string;
    host: string;
    state: Generated<"waiting" | "proved" | "missing" | "ended" | "taken" | "granted">;
    proof: string;
    asked_at: Time;
    checked_at: Date | null;
    next_check_at: Date | null;
    missing_since: Date | null;
    told: Generated<boolean>;
  };
  brand: {
    organization_id: string;
    project_id: string;
    version: number;
    profile: Json<BrandProfile>;
    created_at: Time;
    created_by: string;
  };
  api_token: {
    organization_id: string;
    id: string;
    kind: "api" | "read" | "assistant";
    name: string;
    project_id: string | null;
    permissions: Permission[];
    last_four: string;
    created_by: string;
    created_at: Time;
    expires_at: MaybeTime;
    revoked_at: MaybeTime;
    client_id: string | null;
    client_host: string | null;
  };
  token_digest: {
    digest: Buffer;
    organization_id: string;
    token_id: string;
    expires_at: MaybeTime;
    audience: string | null;
    permissions: Permission[] | null;
  };
  /** What the exchange of OAuth keeps between its steps; known by the digest of an id that its holder alone has. */
  oauth_payload: {
    digest: Buffer;
    model: string;
    payload: Json<object>;
    organization_id: string | null;
    token_id: string | null;
    consumed_at: MaybeTime;
    expires_at: Time;
  };
  session: {
    id: string;
    digest: Buffer;
    person_id: string;
    user_agent: string;
    address: string;
    created_at: Time;
    last_seen_at: Time;
    expires_at: Time;
    confirmed_at: Time;
  };
  /** A site that asks to be connected; known by its codes alone. */
  site_request: {
    device_digest: Buffer;
    user_code: string;
    framework: string;
    site_url: string | null;
    status: Generated<"waiting" | "approved" | "denied" | "connected">;
    organization_id: string | null;
    project_id: string | null;
    decided_by: string | null;
    asked_at: MaybeTime;
    expires_at: Time;
  };
  token_usage: { organization_id: string; token_id: string; day: string; calls: number; errors: number; last_used_at: Time };
  organization_quota: {
    organization_id: string;
    maxima: Generated<unknown>;
    articles_used: string | null;
    bytes_used: string | null;
  };
  rate_window: { principal_id: string; started_at: Time; calls: number };
};
