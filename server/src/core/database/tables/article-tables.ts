import type {
  ArticleCheck,
  ArticleDestination,
  ArticleStatus,
  PublicationAction,
  PublicationErrorKind,
  PublicationStatus,
  TopicStatus,
} from "@galley/contract";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json, MaybeTime, Time } from "./column.ts";

/** Who gave an approval: a person who looked at the revision, or the project's policy, which lets it go without one. */
export type ApprovalGiver = "reviewer" | "policy";

type ImageKind = "jpeg" | "png" | "webp";
type StoredVariant = { name: string; width: number; height: number; bytes: number };

/** Whether an imported article has all of its images, or why not. */
export type ImportedImages = "kept" | "left" | "failed";

export type ArticleTables = {
  topic_idea_dismissal: {
    organization_id: string;
    project_id: string;
    idea_id: string;
    dismissed_by: string | null;
    dismissed_at: Time;
  };
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
    title_folded: GeneratedAlways<string>;
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
  imported_article: {
    organization_id: string;
    project_id: string;
    digest: Buffer;
    article_id: string;
    revision: number;
    images: ImportedImages;
    created_at: Time;
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
    generation_id: Generated<string | null>;
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
    /** null where the policy gave it. */
    approved_by: string | null;
    given_by: ApprovalGiver;
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
    destination: ArticleDestination;
    action: Generated<PublicationAction>;
    main: boolean;
    status: PublicationStatus;
    attempts: Generated<number>;
    next_attempt_at: Time;
    lease_until: MaybeTime;
    fence: Generated<number>;
    url: string | null;
    last_error: string | null;
    error_kind: PublicationErrorKind | null;
    due_at: Time;
    published_at: MaybeTime;
    created_at: Time;
    exposed_at: MaybeTime;
    replaced_revision: number | null;
    replaced_slug: string | null;
    proof: "page" | "webhook" | null;
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
    mentions: Json<{ text: string; personId: string }[]> | null;
  };
  image: Image;
  /** The images that the library has, as a view. */
  library_image: Image;
  image_address: { image_id: string; organization_id: string };
};

type Image = {
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
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  prompt: Generated<string | null>;
  model: Generated<string | null>;
  created_at: Time;
  deleted_at: MaybeTime;
  /** What live pages say of it, where that is not what the library says. */
  shown: ColumnType<{ alt: string; credit: string | null } | null, string | null | undefined, string | null>;
};
