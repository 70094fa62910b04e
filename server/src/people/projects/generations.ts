import * as contract from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";

/** The service's own writing for a project. Articles and posts both read it, and what writes it builds on both. */
export type GenerationRow = NonNullable<Awaited<ReturnType<typeof findGeneration>>>;

type Subject = { kind: "post"; postId: string } | { kind: "article"; articleId: string };

/** Finds the service's current or last writing for a post or an article; undefined if there is none. */
export function findGeneration(tx: Tx, organizationId: string, subject: Subject) {
  const rows = tx
    .selectFrom("generation")
    .select(["id", "status", "model", "credits", "spent", "brand_version", "prompt_version", "error", "created_at", "ended_at"])
    .where("organization_id", "=", organizationId)
    .where("kind", "=", subject.kind);
  const own = subject.kind === "post" ? rows.where("post_id", "=", subject.postId) : rows.where("article_id", "=", subject.articleId);
  return own.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

/** Returns whether credits are reserved for something that is being made for a post. */
export async function hasOpenGeneration(tx: Tx, organizationId: string, postId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("generation")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("status", "in", ["pending", "working"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the notice that a text by this writer needs, else null: the built-in writer takes sentences out of a source, and the
 * choice is a person's.
 */
export function excerptNoticeOf(agent: string, tell: (text: Sentence) => string): string | null {
  return agent === contract.builtInWriter ? tell(sentence("notice_excerpt")) : null;
}

export function presentGeneration(row: GenerationRow): z.input<typeof contract.Generation> {
  return {
    id: row.id,
    status: row.status,
    agent: row.model,
    credits: row.status === "failed" ? 0 : (row.spent ?? row.credits),
    brandVersion: row.brand_version,
    promptVersion: row.prompt_version,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at === null ? null : row.ended_at.toISOString(),
  };
}
