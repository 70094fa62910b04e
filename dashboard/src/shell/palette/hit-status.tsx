import type { ArticleStatus, PostStatus } from "@galley/contract";
import { m } from "#messages";
import { ArticleState } from "#src/parts/article-state.tsx";
import { Pill, Status } from "#src/ui/status.tsx";
import type { Hit } from "./entry.ts";

type AnyStatus = NonNullable<Hit["status"]>;

const ofTopics: Partial<Record<AnyStatus, () => string>> = {
  suggested: m.shell_topic_suggested,
  accepted: m.shell_topic_accepted,
  declined: m.shell_topic_declined,
};

/** State of a result. */
export function HitStatus({ hit: { type, status, publishedRevision } }: { hit: Pick<Hit, "type" | "status" | "publishedRevision"> }) {
  if (status === null) return null;
  if (type === "article") return <ArticleState article={{ status: status as ArticleStatus, publishedRevision }} />;
  const name = ofTopics[status];
  return name === undefined ? <Status status={status as PostStatus | "planned"} /> : <Pill>{name()}</Pill>;
}
