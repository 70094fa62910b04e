import { createHash } from "node:crypto";
import type { TopicIdeaKind } from "@galley/contract";

/** Returns the same id for the same subject, so that a dismissed idea is recognized when it is generated again. */
export function ideaId(kind: TopicIdeaKind, subject: string): string {
  return `idea_${createHash("sha256").update(`${kind}\n${subject}`).digest("base64url").slice(0, 22)}`;
}
