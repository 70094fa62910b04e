import type { ArticleStatus, PostStatus } from "@galley/contract";
import { m } from "#messages";
import { Pill, Status } from "#src/ui/status.tsx";
import type { Hit } from "./entry.ts";

type AnyStatus = NonNullable<Hit["status"]>;

const ofTopics: Partial<Record<AnyStatus, () => string>> = {
  suggested: m.shell_topic_suggested,
  accepted: m.shell_topic_accepted,
  declined: m.shell_topic_declined,
};

/** State of a result. */
export function HitStatus({ status }: { status: AnyStatus }) {
  const name = ofTopics[status];
  return name === undefined ? <Status status={status as ArticleStatus | PostStatus | "planned"} /> : <Pill>{name()}</Pill>;
}
