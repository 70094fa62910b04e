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
  review: { icon: CircleCheck, tone: wanted, name: m.waiting_review },
  date_missed: { icon: CalendarX, tone: bad, name: m.waiting_date_missed },
  changes_requested: { icon: PencilLine, tone: wanted, name: m.waiting_changes_requested },
  mention: { icon: AtSign, tone: "bg-blue-s text-blue-i", name: m.waiting_mention },
  publication_failed: { icon: CircleAlert, tone: bad, name: m.waiting_publication_failed },
  hand_over: { icon: Send, tone: "bg-green-s text-green-i", name: m.waiting_hand_over },
  account_broken: { icon: Unplug, tone: bad, name: m.waiting_account_broken },
  endpoint_failing: { icon: Webhook, tone: bad, name: m.waiting_endpoint_failing },
  host_unproved: { icon: Globe, tone: bad, name: m.waiting_host_unproved },
  suggestions: { icon: Lightbulb, tone: "bg-violet-s text-violet-i", name: m.waiting_suggestions },
  author_change: { icon: PenLine, tone: wanted, name: m.waiting_author_change },
};

/** True for several reviews that one actor asked for together. Topics are decided on their own screen. */
export function isBatch({ kind, count }: Entry): boolean {
  return kind === "review" && count > 1;
}

export function titleOf(entry: Entry): string {
  const { kind, count, subject } = entry;
  if (kind === "suggestions") return m.waiting_topics({ count });
  if (!isBatch(entry)) return subject.title || m.shell_untitled();
  return subject.type === "post" ? m.waiting_posts({ count }) : m.waiting_articles({ count });
}

/** Returns who asks, and through what; undefined for findings of the service. */
export function askerOf({ actor, via, byService }: Entry): string | undefined {
  if (actor === null) return undefined;
  const name = personName(actor);
  if (byService) return m.waiting_by_service({ actor: name });
  return via === null ? name : m.waiting_via({ actor: name, via });
}

/** Returns the label of the link to the subject. */
export function openLabel({ kind, subject }: Entry): string {
  if (kind === "mention") return m.waiting_open_comment();
  if (kind === "suggestions") return m.waiting_open_topics();
  if (subject.type === "article") return m.waiting_open_article();
  if (subject.type === "post") return m.waiting_open_post();
  if (subject.type === "author") return m.waiting_open_author();
  return subject.type === "endpoint" ? m.waiting_open_endpoint() : m.waiting_open_connections();
}
