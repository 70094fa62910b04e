import type { Pool } from "pg";
import { once } from "#src/core/once.ts";
import { hasAnybody } from "#src/people/accounts/has-anybody.ts";
import { createLibrary } from "../documentation/library.ts";
import { createGuidePictures } from "../documentation/pictures.ts";
import { answerTagged } from "../entity-tag.ts";
import { translatorOf } from "../translation/translator.ts";
import { landingPage } from "./landing-page.ts";

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  // No script runs here, but tools that measure the page read /robots.txt from within it.
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pictures = once(() => createGuidePictures(createLibrary()));

/**
 * Answers with the landing page for people who are not signed in. A browser may cache it but must revalidate each time, because
 * the dashboard has the same address.
 */
export async function answerLanding({ pool, publicUrl }: { pool: Pool; publicUrl: string }, request: Request): Promise<Response> {
  const body = String(
    await landingPage({ t: translatorOf(request), publicUrl, isFresh: !(await hasAnybody(pool)), findPicture: pictures() }),
  );
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-cache",
    vary: "cookie, accept-language",
    "content-security-policy": policy,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "referrer-policy": "same-origin",
  };
  return answerTagged(request.headers.get("if-none-match"), { body, headers });
}
