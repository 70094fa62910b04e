import type {
  ArticleCheck,
  ArticleStatus,
  BrandProfile,
  NotificationKind,
  Permission,
  PostContent,
  PostDestinationName,
  PostDestinationStatus,
  PostFormat,
  PostStatus,
  PostVerdict,
  PublicationStatus,
  Role,
  SearchConsoleStatus,
  TopicStatus,
} from "@galley/contract";
import type { ColumnType, Generated } from "kysely";

type Time = ColumnType<Date, Date | undefined, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type ImageKind = "jpeg" | "png" | "webp";
type StoredVariant = { name: string; width: number; height: number; bytes: number };
type Json<T extends object> = ColumnType<T, string, string>;

export type Tables = {
  person: { id: string; email: string; name: string; created_at: Time };
  organization: { organization_id: string; name: string; created_at: Time };
  member: { organization_id: string; person_id: string; role: Role; all_projects: Generated<boolean>; created_at: Time };
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
  blog_address: { kind: "path" | "host"; address: string; organization_id: string; project_id: string };
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
    kind: "api" | "read";
    name: string;
    project_id: string | null;
    permissions: Permission[];
    last_four: string;
    created_by: string;
    created_at: Time;
    expires_at: MaybeTime;
    revoked_at: MaybeTime;
  };
  token_digest: { digest: Buffer; organization_id: string; token_id: string };
  token_usage: { organization_id: string; token_id: string; day: string; calls: number; errors: number; last_used_at: Time };
  rate_window: { principal_id: string; started_at: Time; calls: number };
  image: {
    organization_id: string;
    id: string;
    project_id: string;
    alt: string;
    width: number;
    height: number;
    license: "own" | "licensed" | "public";
    credit: string | null;
    file_name: string | null;
    content_hash: Buffer;
    kind: ImageKind;
    variants: Json<StoredVariant[]>;
    placeholder: string;
    created_at: Time;
  };
  image_address: { image_id: string; organization_id: string };
  topic: {
    organization_id: string;
    id: string;
    project_id: string;
    title: string;
    title_key: string;
    locale: string;
    status: Generated<TopicStatus>;
    keyword: Generated<string>;
    pillar: Generated<string>;
    cluster: Generated<string>;
    intent: Generated<string>;
    call_to_action: Generated<string>;
    avoid: string | null;
    date: MaybeTime;
    date_local: string | null;
    date_zone: string | null;
    article_id: string | null;
    suggested_by: string | null;
    suggested_token_id: string | null;
    similar_type: "topic" | "article" | null;
    similar_id: string | null;
    similarity: number | null;
    created_at: Time;
    updated_at: Time;
  };
  article: {
    organization_id: string;
    id: string;
    project_id: string;
    locale: string;
    status: ArticleStatus;
    title: string;
    title_key: string;
    slug: string;
    revision: number;
    approved_revision: number | null;
    published_revision: number | null;
    published_slug: string | null;
    topic_id: string | null;
    planned_at: MaybeTime;
    scheduled_local: string | null;
    scheduled_zone: string | null;
    scheduled_at: MaybeTime;
    due_at: MaybeTime;
    published_at: MaybeTime;
    live_at: MaybeTime;
    created_at: Time;
    updated_at: Time;
  };
  article_slug: { organization_id: string; project_id: string; locale: string; slug: string; article_id: string };
  article_revision: {
    organization_id: string;
    article_id: string;
    revision: number;
    title: string;
    slug: string;
    markdown: string;
    summary: string;
    seo_title: string | null;
    seo_description: string | null;
    cover_image_id: string | null;
    word_count: number;
    checks: Json<ArticleCheck[]>;
    author_kind: "human" | "token" | "agent";
    author_id: string;
    author_token_id: string | null;
    created_at: Time;
  };
  published_body: {
    organization_id: string;
    article_id: string;
    revision: number;
    answer: string;
    cover_image_id: string | null;
    image_ids: string[];
  };
  approval: {
    organization_id: string;
    id: string;
    article_id: string;
    revision: number;
    approved_by: string;
    token_id: string | null;
    policy: Json<object>;
    created_at: Time;
  };
  publication: {
    organization_id: string;
    id: string;
    project_id: string;
    article_id: string;
    revision: number;
    destination: "hosted_blog" | "site";
    main: boolean;
    status: PublicationStatus;
    attempts: Generated<number>;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    url: string | null;
    last_error: string | null;
    published_at: MaybeTime;
    created_at: Time;
  };
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
  comment: {
    organization_id: string;
    id: string;
    project_id: string;
    article_id: string;
    parent_id: string | null;
    body: string;
    quote: string;
    prefix: string;
    suffix: string;
    revision: number;
    author_id: string;
    token_id: string | null;
    created_at: Time;
    resolved_at: MaybeTime;
    resolved_by: string | null;
  };
  notification_choice: { organization_id: string; person_id: string; kind: NotificationKind; in_app: boolean; email: boolean };
  notification: {
    organization_id: string;
    id: string;
    person_id: string;
    project_id: string;
    kind: NotificationKind;
    article_id: string | null;
    post_id: string | null;
    title: string;
    comment_id: string | null;
    actor_id: string;
    in_app: boolean;
    read_at: MaybeTime;
    created_at: Time;
    mail_status: "none" | "pending" | "sending" | "sent" | "failed";
    mail_attempts: Generated<number>;
    next_mail_at: Time;
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
  search_result: {
    organization_id: string;
    project_id: string;
    day: string;
    page: string;
    clicks: number;
    impressions: number;
    position_sum: number;
  };
  search_day: {
    organization_id: string;
    project_id: string;
    day: string;
    source: "file" | "search_console";
    row_count: number;
    created_at: Time;
  };
  search_period: { organization_id: string; project_id: string; from_day: string; to_day: string; created_at: Time };
  search_period_result: {
    organization_id: string;
    project_id: string;
    from_day: string;
    to_day: string;
    page: string;
    clicks: number;
    impressions: number;
    position_sum: number;
  };
  search_window: {
    organization_id: string;
    project_id: string;
    window_days: 28 | 90;
    source: "days" | "period";
    from_day: string;
    to_day: string;
  };
  search_total: {
    organization_id: string;
    project_id: string;
    window_days: 28 | 90;
    page_key: string;
    page: string;
    clicks: string;
    impressions: string;
    position_sum: number;
  };
  search_console: {
    organization_id: string;
    project_id: string;
    site_property: string;
    account: string;
    credentials: string;
    status: SearchConsoleStatus;
    reason: string | null;
    setbacks: Generated<number>;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    connected_by: string;
    connected_at: Time;
    fetched_at: MaybeTime;
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
