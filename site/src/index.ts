export type { Article, ArticleSummary, ContentBlock, CoverImage, Seo } from "./articles.ts";
export type { RenderOptions } from "./blocks/elements.ts";
export { renderHtml } from "./blocks/render-html.ts";
export type { ClientOptions, Fetch } from "./client/client-options.ts";
export { type Client, createClient } from "./client/create-client.ts";
export { GalleyError } from "./client/galley-error.ts";
export { type RssOptions, rssXml } from "./feeds/rss-xml.ts";
export { type SitemapOptions, sitemapXml } from "./feeds/sitemap-xml.ts";
export { createPreviewHandler, type PreviewHandler, type PreviewHandlerOptions, previewHeaders } from "./preview/create-preview-handler.ts";
export { PreviewError, type PreviewErrorReason } from "./preview/preview-error.ts";
export { type PreviewOptions, readPreview } from "./preview/read-preview.ts";
export { revisionContent, revisionMeta } from "./revision-meta.ts";
export {
  createWebhookHandler,
  type WebhookCallbacks,
  type WebhookHandler,
  type WebhookHandlerOptions,
} from "./webhook/create-webhook-handler.ts";
export {
  type ArticleEventData,
  isSiteEvent,
  type SiteEvent,
  type WebhookEvent,
  type WebhookEventData,
  type WebhookEventOf,
  type WebhookEventType,
} from "./webhook/events.ts";
export { createSeenIds, type SeenIds } from "./webhook/seen-ids.ts";
export type { WebhookSecret } from "./webhook/signing-key.ts";
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from "./webhook/verify-webhook.ts";
export { WebhookError, type WebhookErrorReason } from "./webhook/webhook-error.ts";
