import type { PostContent, PostDestinationName, PostDestinationStatus, PostFormat, PostStatus, PostVerdict } from "@galley/contract";
import type { Generated } from "kysely";
import type { ApprovalGiver } from "./article-tables.ts";
import type { Json, MaybeTime, Time } from "./column.ts";

/** A file of an export as its row lists it. */
export type StoredFile = { name: string; type: string; width: number; height: number; bytes: number };

export type PostTables = {
  post: {
    organization_id: string;
    id: string;
    project_id: string;
    format: PostFormat;
    status: PostStatus;
    title: string;
    agent: string;
    revision: number;
    approved_revision: number | null;
    article_id: string | null;
    from_article: boolean;
    routine_days_after: Generated<number | null>;
    routine_time: Generated<string | null>;
    created_at: Time;
    updated_at: Time;
  };
  post_revision: {
    organization_id: string;
    post_id: string;
    revision: number;
    content: Json<PostContent>;
    author_kind: "human" | "token" | "agent";
    author_id: string;
    author_token_id: string | null;
    generation_id: Generated<string | null>;
    created_at: Time;
  };
  post_destination: {
    organization_id: string;
    post_id: string;
    project_id: string;
    destination: PostDestinationName;
    status: Generated<PostDestinationStatus>;
    at_local: string | null;
    at_zone: string | null;
    at: MaybeTime;
    url: string | null;
    published_at: MaybeTime;
    scheduled_by: Generated<string | null>;
    /** Why it failed, where that was not on its way to the network. */
    error_code: Generated<"not_approved" | null>;
    approval_check_at: MaybeTime;
    approval_reminded: Generated<boolean>;
  };
  export: {
    organization_id: string;
    id: string;
    project_id: string;
    post_id: string;
    destination: "instagram" | "linkedin" | "tiktok";
    revision: number;
    brand_version: number;
    look: string;
    status: Generated<"pending" | "drawing" | "ready" | "failed">;
    progress: Generated<number>;
    attempts: Generated<number>;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    files: Json<StoredFile[]> | null;
    error: string | null;
    created_at: Time;
    expires_at: Time;
  };
  post_review: {
    organization_id: string;
    id: string;
    post_id: string;
    revision: number;
    verdict: PostVerdict;
    reason: string;
    /** null where the policy gave it. */
    reviewed_by: string | null;
    given_by: ApprovalGiver;
    token_id: string | null;
    policy: Json<object>;
    created_at: Time;
  };
};
