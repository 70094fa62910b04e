import { createHash } from "node:crypto";
import { type drawArticlePage, type drawBlogPage, errorCodes } from "@galley/contract";
import { escapeHtml } from "@galley/markdown";
import { sentence } from "@galley/messages";
import type { Context } from "hono";
import { Failure } from "#src/core/failure.ts";
import { previewHeaders, siteFrameHeaders } from "#src/delivery/blog/security-headers.ts";
import type { Bound } from "#src/operations/handle.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AnswerContext, Refuse } from "../answer.ts";
import { translatorOf } from "../translation/translator.ts";
import { callByForm } from "./call-by-form.ts";
import type { DashboardDependencies } from "./dependencies.ts";

const css = "html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}";
const styleHash = `'sha256-${createHash("sha256").update(css).digest("base64")}'`;

/** Returns a page that holds nothing but a frame with a site's preview, and the hash of its style. */
function sitePage({ url, host }: { url: string; host: string }): { html: string; styleHash: string } {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(host)}</title><style>${css}</style></head>
<body><iframe src="${escapeHtml(url)}" title="${escapeHtml(host)}" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></body>
</html>
`;
  return { html, styleHash };
}

type Drawing = typeof drawArticlePage | typeof drawBlogPage;

/**
 * Returns what answers a form of the dashboard with a page of the blog, for a frame. A form and no address, so that unsaved text is in no log
 * and no history, and nobody can be led to the page.
 */
function answerDrawn<O extends Drawing>(boundIn: (dependencies: DashboardDependencies) => Bound<O>) {
  return async (dependencies: DashboardDependencies, { req }: Context, person: SignedIn, context: AnswerContext): Promise<Response> => {
    const { html, styleHash } = await callByForm(dependencies, boundIn(dependencies), req, person, context);
    return new Response(html, { headers: previewHeaders(styleHash) });
  };
}

export const answerArticlePage = answerDrawn(({ drawArticlePage }) => drawArticlePage);
export const answerBlogPage = answerDrawn(({ drawBlogPage }) => drawBlogPage);

/**
 * Answers a form with a page around the connected site's own preview. Only this page may frame that one address of the site, so that the
 * dashboard itself never frames another host.
 */
export async function answerSitePage(
  dependencies: DashboardDependencies,
  { req }: Context,
  person: SignedIn,
  context: AnswerContext,
): Promise<Response> {
  const { site } = await callByForm(dependencies, dependencies.previewArticle, req, person, context);
  if (site === null) throw new Failure("not_found", sentence("refusal_site_without_preview"));
  const { html, styleHash } = sitePage(site);
  return new Response(html, { headers: siteFrameHeaders(styleHash, new URL(site.url).origin) });
}

const noStyle = "'none'";

/** Refuses with the words alone, in a frame that shows nothing else. */
export function refuseInFrame(request: Request): Refuse {
  return (failure) => {
    const headers = { ...previewHeaders(noStyle), "content-type": "text/plain; charset=utf-8" };
    return new Response(failure.in(translatorOf(request).language).message, { status: errorCodes[failure.code].status, headers });
  };
}
