import { needsDate } from "@galley/contract";
import { ExternalLink } from "lucide-react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { shortLocal } from "#src/format/dates.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";

type Post = Item<"browse_posts">;
type Destination = Post["destinations"][number];

const tones: Record<Destination["status"], string> = {
  pending: "text-ink-3",
  scheduled: "text-blue-i",
  delivering: "text-violet-i",
  confirmed: "text-green-i",
  failed: "text-red-i",
};

/** Destinations of a post, each with its date and outcome. */
export function DestinationPills({ post }: { post: Post }) {
  return (
    <ul aria-label={m.posts_column_destinations()} className="flex flex-wrap gap-x-3 gap-y-1">
      {post.destinations.map((one) => (
        <li key={one.destination} className={cx("flex items-center gap-1.5 text-xs", isPlanned(one) ? "text-amber-i" : tones[one.status])}>
          <NetworkMark network={one.destination} size={12} />
          <span className="sr-only">{postDestinationName(one.destination)}</span>
          <Outcome one={one} suggestedAt={post.suggestedAt} />
        </li>
      ))}
    </ul>
  );
}

function isPlanned({ status, at }: Destination): boolean {
  return status === "pending" && at !== null;
}

function Outcome({ one, suggestedAt }: { one: Destination; suggestedAt: string | null }) {
  const { project } = usePlace();
  if (one.status === "confirmed" && one.publishedAt !== null) {
    const when = <Ago moment={one.publishedAt} timeZone={project.timeZone} isPart={one.url !== null} />;
    if (one.url === null) return when;
    return (
      <a href={one.url} target="_blank" rel="noreferrer" className="relative z-10 flex items-center gap-1 hover:underline">
        {when}
        <ExternalLink size={11} aria-label={m.posts_open_on({ name: postDestinationName(one.destination) })} />
      </a>
    );
  }
  if (one.status === "failed") return <span>{needsDate(one.lastError) ? m.posts_missed() : m.status_failed()}</span>;
  if (one.status === "delivering") return <span>{m.posts_on_its_way()}</span>;
  if (isPlanned(one)) return <span className="tabular-nums">{m.posts_planned_on({ when: shortLocal(one.at ?? "") })}</span>;
  if (one.at !== null) return <span className="tabular-nums">{shortLocal(one.at)}</span>;
  if (suggestedAt !== null) return <span className="tabular-nums">{m.posts_suggested({ when: shortLocal(suggestedAt) })}</span>;
  return <span>{m.posts_no_date()}</span>;
}
