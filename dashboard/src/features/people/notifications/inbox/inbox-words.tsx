import {
  AtSign,
  CalendarX,
  CircleAlert,
  CircleCheck,
  Globe,
  Lightbulb,
  type LucideIcon,
  PencilLine,
  PenLine,
  Send,
  Unplug,
  Webhook,
} from "lucide-react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { personName } from "#src/format/person-name.ts";

export type Entry = Item<"list_waiting">;

type Shown = { icon: LucideIcon; tone: string; name: () => string };

const wanted = "bg-amber-s text-amber-i";
const bad = "bg-red-s text-red-i";

/** Icons and names of the kinds. */
export const kinds: Record<Entry["kind"], Shown> = {
  review: { icon: CircleCheck, tone: wanted, name: m.inbox_review },
  date_missed: { icon: CalendarX, tone: bad, name: m.inbox_date_missed },
  changes_requested: { icon: PencilLine, tone: wanted, name: m.inbox_changes_requested },
  mention: { icon: AtSign, tone: "bg-blue-s text-blue-i", name: m.inbox_mention },
  publication_failed: { icon: CircleAlert, tone: bad, name: m.inbox_publication_failed },
  hand_over: { icon: Send, tone: "bg-green-s text-green-i", name: m.inbox_hand_over },
  account_broken: { icon: Unplug, tone: bad, name: m.inbox_account_broken },
  endpoint_failing: { icon: Webhook, tone: bad, name: m.inbox_endpoint_failing },
  host_unproved: { icon: Globe, tone: bad, name: m.inbox_host_unproved },
  suggestions: { icon: Lightbulb, tone: "bg-violet-s text-violet-i", name: m.inbox_suggestions },
  author_change: { icon: PenLine, tone: wanted, name: m.inbox_author_change },
};

/** True for several reviews that one actor asked for together. Topics are decided on their own screen. */
export function isBatch({ kind, count }: Entry): boolean {
  return kind === "review" && count > 1;
}

export function titleOf(entry: Entry): string {
  const { kind, count, subject } = entry;
  if (kind === "suggestions") return m.inbox_topics({ count });
  if (!isBatch(entry)) return subject.title || m.shell_untitled();
  return subject.type === "post" ? m.inbox_posts({ count }) : m.inbox_articles({ count });
}

/** Returns who asks, and through what; undefined for findings of the service. */
export function askerOf({ actor, via, byService }: Entry): string | undefined {
  if (actor === null) return undefined;
  const name = personName(actor);
  if (byService) return m.inbox_by_service({ actor: name });
  return via === null ? name : m.inbox_via({ actor: name, via });
}

/** Returns the label of the link to the subject. */
export function openLabel({ kind, subject }: Entry): string {
  if (kind === "mention") return m.inbox_open_comment();
  if (kind === "suggestions") return m.inbox_open_topics();
  if (subject.type === "article") return m.inbox_open_article();
  if (subject.type === "post") return m.inbox_open_post();
  if (subject.type === "author") return m.inbox_open_author();
  return subject.type === "endpoint" ? m.inbox_open_endpoint() : m.inbox_open_connections();
}
