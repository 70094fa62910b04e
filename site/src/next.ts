import { createPreviewHandler, type PreviewHandler, type PreviewHandlerOptions } from "./preview/create-preview-handler.ts";
import { createWebhookHandler, type WebhookHandler, type WebhookHandlerOptions } from "./webhook/create-webhook-handler.ts";
import { isSiteEvent } from "./webhook/events.ts";

/** One address of an article; after `article.slug_changed` the old address comes too. */
export type ArticleAddress = { readonly articleId: string; readonly slug: string; readonly locale: string };

/** Webhook options and the paths to revalidate. */
export type NextWebhookOptions = WebhookHandlerOptions & {
  /** `revalidatePath` of `next/cache`. */
  readonly revalidatePath: (path: string) => void;
  /** Returns the paths that show an article: its page, and lists that name it. */
  readonly pathsOf: (article: ArticleAddress) => readonly string[];
};

/**
 * Creates a route of Next.js' App Router that revalidates the pages that an event has changed:
 * `export const { POST } = createNextWebhook({ … })` in `app/api/service/webhook/route.ts`. Your own callbacks run first.
 */
export function createNextWebhook({ revalidatePath, pathsOf, onAny, ...options }: NextWebhookOptions): { POST: WebhookHandler } {
  const POST = createWebhookHandler({
    ...options,
    async onAny(event) {
      await onAny?.(event);
      if (!isSiteEvent(event)) return;
      const { articleId, slug, locale } = event.data;
      const slugs = event.type === "article.slug_changed" ? [slug, event.data.previousSlug] : [slug];
      const paths = slugs.flatMap((one) => pathsOf({ articleId, slug: one, locale }));
      for (const path of new Set(paths)) revalidatePath(path);
    },
  });
  return { POST };
}

/**
 * Creates a route of Next.js' App Router that shows previews: `export const { GET } = createNextPreview({ … })` in
 * `app/galley/preview/route.ts`. A page that Next.js renders itself calls `readPreview` with its search parameters instead.
 */
export function createNextPreview(options: PreviewHandlerOptions): { GET: PreviewHandler } {
  return { GET: createPreviewHandler(options) };
}
