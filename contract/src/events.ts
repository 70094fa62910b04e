/** Events that exist today: what each one tells and which fields its `data` carries. Ids and state only, never content. */
export const eventTypes = {
  "article.review_requested": "An article is ready for review.",
  "article.scheduled": "An article got its date, or another one.",
  "article.published": "An article went live at the project's main destination; once per revision.",
  "article.updated": "A newer revision of a published article went live.",
  "article.unpublished": "An article was taken off the site.",
  "article.deleted": "An article that a site had shown was deleted.",
  "article.slug_changed": "A published article is shown under another slug now.",
  "post.scheduled": "A destination of a social post got its date, or another one.",
  "delivery.failed": "A publication failed and will not be tried again by itself.",
} as const;
export type EventType = keyof typeof eventTypes;
