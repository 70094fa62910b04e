import type * as contract from "@galley/contract";
import type { Sentence } from "@galley/messages";
import type { z } from "zod";
import { excerptNoticeOf, type GenerationRow, presentGeneration } from "#src/people/projects/generations.ts";
import type { findPost, findReview, listDestinations } from "./post-queries.ts";
import { checkContent } from "./rules/check-content.ts";

type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;
type DestinationRow = Awaited<ReturnType<typeof listDestinations>>[number];
type ReviewRow = Awaited<ReturnType<typeof findReview>>;
type Parts = {
  destinations: readonly DestinationRow[];
  review: ReviewRow;
  content: contract.PostContent | null;
  generation: GenerationRow | undefined;
  suggestedAt: string | null;
  tell: (text: Sentence) => string;
};

export function presentPost(
  row: PostRow,
  { destinations, review, content, generation, suggestedAt, tell }: Parts,
): z.input<typeof contract.Post> {
  return {
    id: row.id,
    projectId: row.project_id,
    format: row.format,
    status: row.status,
    title: row.title,
    articleId: row.article_id,
    agent: row.agent,
    destinations: destinations.map(presentDestination),
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
    content,
    checks: content === null ? [] : checkContent(content, tell),
    review: review === undefined ? null : presentReview(review),
    // An edited revision is its editor's own and needs no notice about the model.
    notice: generation === undefined || generation.id !== row.generation_id ? null : excerptNoticeOf(generation.model, tell),
    generation: generation === undefined ? null : presentGeneration(generation),
    suggestedAt,
  };
}

function presentReview({ verdict, reason, by, created_at }: NonNullable<ReviewRow>) {
  return { verdict, reason, by, createdAt: created_at.toISOString() };
}

function presentDestination(row: DestinationRow) {
  return {
    destination: row.destination,
    status: row.status,
    at: row.at_local,
    publishedAt: row.published_at === null ? null : row.published_at.toISOString(),
    url: row.url,
    lastError: row.last_error,
  };
}
