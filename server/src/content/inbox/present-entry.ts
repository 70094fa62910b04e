import { type PostDestinationName, postDestinationNames, type WaitingEntry } from "@galley/contract";
import { excerptOf, parseArticle } from "@galley/markdown";
import type { z } from "zod";
import { postTextOf } from "#src/content/posts/post-text.ts";
import type { Details, EntryRow } from "./entry-queries.ts";

const excerptLengthMax = 600;

// A mention is told by its thread, of which it may be a reply.
const mentionKey = "mention:";

export function presentEntry(row: EntryRow, { people, tokens, work }: Details): z.input<typeof WaitingEntry> {
  const through = row.asked_through;
  const due = work.get(row.subject_id)?.dueAt ?? (row.kind === "date_missed" ? row.since : null);
  return {
    id: row.id,
    kind: row.kind,
    projectId: row.project_id,
    subject: { type: subjectTypeOf(row), id: row.subject_id, title: row.title },
    count: row.items,
    revision: row.revision,
    commentId: row.comment_id,
    threadId: row.kind === "mention" ? row.id.slice(mentionKey.length) : row.comment_id,
    actor: actorOf(row, people),
    via: through === null ? null : (tokens.get(through) ?? null),
    byService: through !== null && !tokens.has(through),
    excerpt: isOfDestinations(row) ? "" : quoteStart(row.kind === "review" ? firstLines(row, work) : (row.detail ?? "")),
    destinations: isOfDestinations(row) ? destinationsIn(row.detail ?? "") : [],
    since: row.since.toISOString(),
    dueAt: due?.toISOString() ?? null,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  };
}

function actorOf({ asked_by: id, asked_as: guest }: EntryRow, people: Details["people"]): string | null {
  const name = id === null ? undefined : people.get(id);
  return guest === null || name === undefined ? (name ?? null) : `${guest} (via ${name})`;
}

function isOfDestinations({ kind }: EntryRow): boolean {
  return kind === "date_missed" || kind === "hand_over";
}

function destinationsIn(detail: string): PostDestinationName[] {
  const named = detail.split(",");
  return postDestinationNames.filter((name) => named.includes(name));
}

/** A request for changes is about an article or a post, which its id tells. */
function subjectTypeOf({ kind, type, subject_id }: EntryRow): EntryRow["type"] {
  return kind === "changes_requested" && subject_id.startsWith("pst_") ? "post" : type;
}

function firstLines({ subject_id }: EntryRow, work: Details["work"]): string {
  const found = work.get(subject_id);
  if (found?.content) return postTextOf(found.content);
  return found?.summary ?? excerptOf(parseArticle(found?.opening ?? "").document, excerptLengthMax);
}

function quoteStart(text: string): string {
  const line = text.trim();
  return line.length > excerptLengthMax ? `${line.slice(0, excerptLengthMax - 1).toWellFormed()}…` : line;
}
