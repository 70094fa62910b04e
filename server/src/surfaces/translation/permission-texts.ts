import type { Permission } from "@galley/contract";
import type { PlainKey } from "@galley/messages";

/** Texts of the permissions, shown where people grant them. */
export const permissionTexts = {
  "projects:read": "right_projects_read",
  "articles:read": "right_articles_read",
  "articles:write": "right_articles_write",
  "articles:approve": "right_articles_approve",
  "posts:read": "right_posts_read",
  "posts:write": "right_posts_write",
  "posts:approve": "right_posts_approve",
  "images:write": "right_images_write",
  "comments:read": "right_comments_read",
  "comments:write": "right_comments_write",
  "calendar:read": "right_calendar_read",
  "results:read": "right_results_read",
} as const satisfies Record<Permission, PlainKey>;
