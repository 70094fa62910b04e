import { createHash } from "node:crypto";
import type { TopicIdeaKind } from "@galley/contract";

/** The same for the same subject, so that an idea that was dismissed is known again when it is made anew. */
export function ideaId(kind: TopicIdeaKind, subject: string): string {
  return `idea_${createHash("sha256").update(`${kind}\n${subject}`).digest("base64url").slice(0, 22)}`;
}
