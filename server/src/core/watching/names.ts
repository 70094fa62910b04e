/** Ways in, as the label `surface` tells them. `files` also stands for pages and documents that are served from memory. */
export type Surface = "rest" | "assistant" | "dashboard" | "pages" | "oauth" | "connections" | "files" | "blog" | "metrics";

/** Lanes of the workers: kinds of work with places of their own. */
export type LaneName =
  | "publications"
  | "platform_publications"
  | "posts"
  | "webhooks"
  | "failing_webhooks"
  | "exports"
  | "generations"
  | "recordings"
  | "mails"
  | "digests"
  | "account_mails"
  | "search_consoles"
  | "blog_hosts"
  | "deletions"
  | "account_deletions";

/** Workers, each of which takes its work in rounds. */
export type WorkerName =
  | "publisher"
  | "post_sender"
  | "webhook_sender"
  | "export_worker"
  | "generation_worker"
  | "routine_starter"
  | "mailer"
  | "account_mailer"
  | "search_fetcher"
  | "host_checker"
  | "date_teller"
  | "review_reminder"
  | "eraser"
  | "cache_purger"
  | "pinger"
  | "account_deleter";

/** Kinds of housekeeping, in the order of a round. Those after `idempotency` are small tables. */
export type HousekeepingKind =
  | "late_mails"
  | "deliveries"
  | "notifications"
  | "events"
  | "generations"
  | "audit"
  | "exports"
  | "idempotency"
  | "rate_window"
  | "attempt_window"
  | "site_request"
  | "network_request"
  | "session"
  | "token_digest"
  | "account_link"
  | "account_mail"
  | "address_change"
  | "sign_in_challenge"
  | "working_copy"
  | "article_writer"
  | "blog_view"
  | "blog_page_view"
  | "oauth_client"
  | "guest_link"
  | "waiting_snooze"
  | "oauth_payload";

/** Work whose attempts are counted by outcome. */
export type AttemptedWork =
  | "publications"
  | "posts"
  | "webhooks"
  | "exports"
  | "generations"
  | "mails"
  | "digests"
  | "account_mails"
  | "purges"
  | "pings";

/** `retried`: another attempt follows. `failed`: none does. `lost`: another worker held the work by then. */
export type AttemptOutcome = "succeeded" | "retried" | "failed" | "lost";

/** Caches in memory whose hits tell something. */
export type CacheName = "blog_pages" | "live_answers" | "drawn_pictures" | "names";

/** Clients for calls out of the process. */
export type OutgoingClient = "public" | "operator" | "storage" | "mail";
