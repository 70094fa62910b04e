import { html } from "hono/html";
import { operatorProgram } from "#src/core/installation.ts";
import { layout, type PageMarkup } from "../assets/layout.ts";
import { type FindPicture, pictureMarkup } from "../documentation/pictures.ts";
import type { Translator } from "../translation/translator.ts";

export type Landing = {
  t: Translator;
  publicUrl: string;
  /** True while no account exists. */
  isFresh: boolean;
  findPicture: FindPicture;
};

/**
 * Renders the landing page for people who are not signed in: a description of the service, and a link for each kind of visitor.
 * It reveals no content of this installation.
 */
export function landingPage({ t, publicUrl, isFresh, findPicture }: Landing): PageMarkup {
  return layout({
    title: t("landing_publishing_what_people"),
    description: t("landing_a_content_publishing_service"),
    language: t.language,
    home: "/",
    nav: html`<nav aria-label="Galley"><a href="/docs">${t("page_guides")}</a> <a href="/docs/api">${t("page_api_reference")}</a> <a class="sign-in" href="/sign-in">${t("entry_sign_in")}</a></nav>`,
    styles: ["page.css", "form.css", "landing.css"],
    body: html`<main class="landing">
${hero(t, isFresh)}
${picture(t, findPicture)}
${way(t)}
<section class="visitors" aria-label="${t("landing_who_this_is_for")}">
${forPeople(t, isFresh)}
${forDevelopers(t, publicUrl)}
${forAssistants(t, publicUrl)}
${forReaders(t)}
</section>
${promises(t)}
</main>
<footer class="foot"><p>${t("landing_this_server_runs_galley_which")}</p>
<nav aria-label="${t("landing_more")}"><a href="/docs">${t("page_guides")}</a> <a href="/docs/api">${t("page_api_reference")}</a> <a href="/docs/errors">${t("landing_error_codes")}</a> <a href="/openapi.json">openapi.json</a></nav></footer>`,
  });
}

function hero(t: Translator, isFresh: boolean): PageMarkup {
  return html`<section class="hero">
<h1>${t("landing_nothing_goes_live_without")}</h1>
<p class="lead">${t("landing_galley_publishes_articles_and")}</p>
${isFresh ? firstOwner(t) : html`<p class="actions"><a class="button" href="/sign-in">${t("entry_sign_in")}</a> <a class="button plain" href="/docs">${t("landing_read_the_guides")}</a></p>`}
</section>`;
}

function firstOwner(t: Translator): PageMarkup {
  return html`<div class="fresh">
<h2>${t("landing_this_installation_is_new")}</h2>
<p>${t("landing_there_are_no_accounts_yet_when")}</p>
<pre tabindex="0"><code>${operatorProgram} owner link</code></pre>
<p class="actions"><a class="button" href="/docs/accounts#the-first-owner">${t("landing_how_the_first_owner_signs_in")}</a> <a class="button plain" href="/docs/self-hosting">${t("landing_running_a_server")}</a></p>
</div>`;
}

function picture(t: Translator, find: FindPicture): PageMarkup | "" {
  const alt = t("landing_an_article_in_review_its_text");
  const shown = pictureMarkup(find, "dashboard/review-light.webp", alt, { narrow: "dashboard/review-narrow.webp", eager: true });
  return shown === "" ? "" : html`<figure class="screen">${shown}</figure>`;
}

function way(t: Translator): PageMarkup {
  return html`<ol class="way">
<li><b class="draft">${t("landing_draft")}</b> ${t("landing_a_person_or_an_assistant")}</li>
<li><b class="review">${t("landing_in_review")}</b> ${t("landing_comments_sit_next_to_the_words")}</li>
<li><b class="approved">${t("landing_approved")}</b> ${t("landing_one_exact_revision_an_edit")}</li>
<li><b class="live">${t("landing_live")}</b> ${t("landing_to_the_minute_on_the_blog_your")}</li>
</ol>`;
}

function forPeople(t: Translator, isFresh: boolean): PageMarkup {
  return html`<section><h2>${t("landing_you_write_or_review")}</h2>
<p>${isFresh ? t("landing_once_there_is_an_owner_they") : t("landing_owners_and_admins_of_an")}</p>
<p class="on">${isFresh ? "" : html`<a href="/sign-in">${t("entry_sign_in")}</a>`} <a href="/docs/dashboard-pictures">${t("landing_see_the_dashboard")}</a></p></section>`;
}

function forDevelopers(t: Translator, publicUrl: string): PageMarkup {
  return html`<section><h2>${t("landing_you_build_on_it")}</h2>
<p>${t("landing_everything_has_an_api_with_one")}</p>
<pre tabindex="0"><code>curl -s ${publicUrl}/api/v1/articles \\
  -H "Authorization: Bearer svc_live_…" \\
  -H "Content-Type: application/json" \\
  -d '{"markdown": "# Hello, press\\n\\nInk on **paper**."}'</code></pre>
<p class="on"><a href="/docs/api">${t("page_api_reference")}</a> <a href="/docs/api-guide">${t("landing_api_guide")}</a> <a href="/docs/webhooks">${t("landing_webhooks")}</a> <a href="/docs/sites">${t("landing_your_own_site")}</a></p></section>`;
}

function forAssistants(t: Translator, publicUrl: string): PageMarkup {
  return html`<section><h2>${t("landing_your_assistant_works_here")}</h2>
<p>${t("landing_claude_chatgpt_vs_code_and")}</p>
<pre tabindex="0"><code>${publicUrl}/mcp</code></pre>
<p class="on"><a href="/docs/assistants">${t("landing_how_to_connect")}</a> <a href="/docs/assistant-tools">${t("landing_what_it_can_do")}</a></p></section>`;
}

function forReaders(t: Translator): PageMarkup {
  return html`<section><h2>${t("landing_you_are_here_to_read")}</h2>
<p>${t("landing_what_is_published_here_appears")}</p></section>`;
}

function promises(t: Translator): PageMarkup {
  return html`<section class="promises" aria-labelledby="promises"><h2 id="promises">${t("landing_what_you_can_rely_on")}</h2>
<dl>
<div><dt>${t("landing_nothing_is_lost_or_duplicated")}</dt><dd>${t("landing_a_change_its_event_and_its")}</dd></div>
<div><dt>${t("landing_nothing_is_overwritten")}</dt><dd>${t("landing_each_change_names_the_revision")}</dd></div>
<div><dt>${t("landing_nothing_leaks")}</dt><dd>${t("landing_organizations_are_isolated")}</dd></div>
<div><dt>${t("landing_nothing_disappears_silently")}</dt><dd>${t("landing_whatever_an_article_cannot")}</dd></div>
</dl></section>`;
}
