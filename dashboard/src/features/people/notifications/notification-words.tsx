import type { NotificationKind } from "@galley/contract";
import {
  AtSign,
  CircleAlert,
  CircleCheck,
  Clock,
  Coins,
  Globe,
  ListX,
  type LucideIcon,
  MessageSquareReply,
  PencilLine,
  Send,
  Unplug,
  UserRoundCheck,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { personName } from "#src/format/person-name.ts";

export type Notification = Item<"list_notifications">;

type Told = { icon: LucideIcon; tone: string; sentence: (about: { actor: string; title: string }) => string; name: () => string };

const calm = "bg-panel text-ink-2";
const wanted = "bg-amber-s text-amber-i";
const bad = "bg-red-s text-red-i";

/** Names, sentences and icons of the kinds. */
export const kinds: Record<NotificationKind, Told> = {
  mention: { icon: AtSign, tone: "bg-blue-s text-blue-i", sentence: m.notifications_mention, name: m.notifications_kind_mention },
  comment_reply: {
    icon: MessageSquareReply,
    tone: "bg-blue-s text-blue-i",
    sentence: m.notifications_comment_reply,
    name: m.notifications_kind_comment_reply,
  },
  guest_comment: {
    icon: MessageSquareReply,
    tone: "bg-blue-s text-blue-i",
    sentence: m.notifications_guest_comment,
    name: m.notifications_kind_guest_comment,
  },
  review_requested: {
    icon: CircleCheck,
    tone: wanted,
    sentence: m.notifications_review_requested,
    name: m.notifications_kind_review_requested,
  },
  review_assigned: {
    icon: UserRoundCheck,
    tone: wanted,
    sentence: m.notifications_review_assigned,
    name: m.notifications_kind_review_assigned,
  },
  review_due: { icon: Clock, tone: wanted, sentence: m.notifications_review_due, name: m.notifications_kind_review_due },
  review_overdue: { icon: CircleAlert, tone: bad, sentence: m.notifications_review_overdue, name: m.notifications_kind_review_overdue },
  changes_requested: {
    icon: PencilLine,
    tone: wanted,
    sentence: m.notifications_changes_requested,
    name: m.notifications_kind_changes_requested,
  },
  approval_due: { icon: CircleCheck, tone: wanted, sentence: m.notifications_approval_due, name: m.notifications_kind_approval_due },
  approval_missed: { icon: CircleAlert, tone: bad, sentence: m.notifications_approval_missed, name: m.notifications_kind_approval_missed },
  publication_failed: {
    icon: CircleAlert,
    tone: bad,
    sentence: m.notifications_publication_failed,
    name: m.notifications_kind_publication_failed,
  },
  endpoint_failing: { icon: Webhook, tone: bad, sentence: m.notifications_endpoint_failing, name: m.notifications_kind_endpoint_failing },
  export_ready: {
    icon: Send,
    tone: "bg-green-s text-green-i",
    sentence: m.notifications_export_ready,
    name: m.notifications_kind_export_ready,
  },
  account_broken: { icon: Unplug, tone: bad, sentence: m.notifications_account_broken, name: m.notifications_kind_account_broken },
  host_unproved: { icon: Globe, tone: bad, sentence: m.notifications_host_unproved, name: m.notifications_kind_host_unproved },
  credits_low: { icon: Coins, tone: calm, sentence: () => m.notifications_credits_low(), name: m.notifications_kind_credits_low },
  routine_incomplete: {
    icon: ListX,
    tone: wanted,
    sentence: m.notifications_routine_incomplete,
    name: m.notifications_kind_routine_incomplete,
  },
};

// Placeholders for names, so that these can be bold in whatever order a language has them.
const actorMark = "⟦actor⟧";
const titleMark = "⟦title⟧";

/** Notification as a sentence in which the person and the title stand out. */
export function NotificationWords({ notification: { kind, actor, subject } }: { notification: Notification }): ReactNode {
  const names: Record<string, string> = {
    [actorMark]: actor === null ? m.notifications_somebody() : personName(actor),
    [titleMark]: subject.title || m.shell_untitled(),
  };
  const parts = kinds[kind].sentence({ actor: actorMark, title: titleMark }).split(/(⟦(?:actor|title)⟧)/);
  return parts.map((part) => {
    const name = names[part];
    return name === undefined ? (
      part
    ) : (
      <b key={part} className="font-semibold [overflow-wrap:anywhere]">
        {name}
      </b>
    );
  });
}
