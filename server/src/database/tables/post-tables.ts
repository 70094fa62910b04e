import type { PostContent, PostDestinationName, PostDestinationStatus, PostFormat, PostStatus, PostVerdict } from "@galley/contract";
import type { Generated } from "kysely";
import type { Json, MaybeTime, Time } from "./column.ts";

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
  };
  post_review: {
    organization_id: string;
    id: string;
    post_id: string;
    revision: number;
    verdict: PostVerdict;
    reason: string;
    reviewed_by: string;
    token_id: string | null;
    policy: Json<object>;
    created_at: Time;
  };
};
