import { CalendarOff, Check, Copy, Rocket, Send, Trash2 } from "lucide-react";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import type { Item } from "#src/api/operations.ts";
import type { PlainAct } from "#src/parts/bulk/plain-act.tsx";
import { openDestinations } from "../../destinations/open-destinations.ts";

export type BrowsedPost = Item<"browse_posts">;

/** Acts on several posts that need no further input, those that destroy last. */
export const postActs = {
  submit: {
    icon: Send,
    permission: "posts:write",
    fits: ({ status }) => status === "draft",
    run: ({ id }) => change("submit_post", { id }),
    button: m.posts_send_to_review,
    title: m.posts_bulk_submit_title,
    text: m.posts_bulk_submit_text,
    action: m.posts_bulk_submit_action,
    done: m.posts_bulk_submit_done,
  },
  approve: {
    icon: Check,
    permission: "posts:approve",
    withRevision: true,
    fits: ({ status }) => status === "in_review",
    run: ({ id, revision }) => change("approve_post", { id, revision }),
    button: m.posts_approve,
    title: m.posts_bulk_approve_title,
    text: m.posts_bulk_approve_text,
    action: m.posts_bulk_approve_action,
    done: m.posts_bulk_approve_done,
  },
  publish: {
    icon: Rocket,
    permission: "posts:write",
    withRevision: true,
    fits: ({ status, destinations }) => (status === "approved" || status === "scheduled") && openDestinations(destinations).length > 0,
    run: ({ id, revision }) => change("publish_post_now", { id, revision }),
    button: m.posts_publish_now,
    title: m.posts_bulk_publish_title,
    text: m.posts_bulk_publish_text,
    action: m.posts_bulk_publish_action,
    done: m.posts_bulk_publish_done,
  },
  undate: {
    icon: CalendarOff,
    permission: "posts:write",
    fits: (post) => datedDestinations(post).length > 0,
    run: async (post) => {
      for (const { destination } of datedDestinations(post)) await change("withdraw_post_destination", { id: post.id, destination });
    },
    button: m.posts_bulk_undate,
    title: m.posts_bulk_undate_title,
    text: m.posts_bulk_undate_text,
    action: m.posts_bulk_undate_action,
    done: m.posts_bulk_undate_done,
  },
  duplicate: {
    icon: Copy,
    permission: "posts:write",
    fits: ({ status }) => status !== "generating",
    run: ({ id }) => change("duplicate_post", { id }),
    button: m.duplicate,
    title: m.posts_bulk_duplicate_title,
    text: m.posts_bulk_duplicate_text,
    action: m.posts_bulk_duplicate_action,
    done: m.posts_bulk_duplicate_done,
  },
  delete: {
    icon: Trash2,
    permission: "posts:write",
    danger: true,
    fits: ({ status, destinations }) =>
      status !== "generating" && status !== "published" && openDestinations(destinations).length === destinations.length,
    run: ({ id }) => change("delete_post", { id }),
    button: m.delete,
    title: m.posts_bulk_delete_title,
    text: m.posts_bulk_delete_text,
    action: m.posts_bulk_delete_action,
    done: m.posts_bulk_delete_done,
  },
} satisfies Record<string, PlainAct<BrowsedPost>>;

function datedDestinations({ destinations }: BrowsedPost) {
  return destinations.filter(({ status, at }) => at !== null && (status === "pending" || status === "scheduled"));
}
