import { errorCodes } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Context } from "hono";
import { Failure } from "#src/core/failure.ts";
import { previewHeaders, siteFrameHeaders } from "#src/delivery/blog/security-headers.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AnswerContext, Refuse } from "../answer.ts";
import { translatorOf } from "../translation/translator.ts";
import { callByForm } from "./call-by-form.ts";
import type { DashboardDependencies } from "./dependencies.ts";
import { sitePage } from "./site-page.ts";

/**
 * Answers a form of the dashboard with an article's page, for a frame. A form and no address, so that unsaved text is in no log and no
 * history, and nobody can be led to the page.
 */
export async function answerArticlePage(
  dependencies: DashboardDependencies,
  { req }: Context,
  person: SignedIn,
  context: AnswerContext,
): Promise<Response> {
  const { drawArticlePage } = dependencies;
  const { html, styleHash } = await callByForm(dependencies, drawArticlePage, req, person, context);
  return new Response(html, { headers: previewHeaders(styleHash) });
}

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
