import { html } from "hono/html";
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
    title: t("Publishing what people approved"),
    description: t(
      "A content publishing service: articles and social posts, written by people and assistants, that go live once someone has approved them.",
    ),
    language: t.language,
    home: "/",
    nav: html`<nav aria-label="Galley"><a href="/docs">${t("Guides")}</a> <a href="/docs/api">${t("API reference")}</a> <a class="sign-in" href="/sign-in">${t("Sign in")}</a></nav>`,
    styles: ["page.css", "form.css", "landing.css"],
    body: html`<main class="landing">
${hero(t, isFresh)}
${picture(t, findPicture)}
${way(t)}
<section class="visitors" aria-label="${t("Who this is for")}">
${forPeople(t, isFresh)}
${forDevelopers(t, publicUrl)}
${forAssistants(t, publicUrl)}
${forReaders(t)}
</section>
${promises(t)}
</main>
<footer class="foot"><p>${t("This server runs Galley, which anyone can host. The person who gave you its address runs it.")}</p>
<nav aria-label="${t("More")}"><a href="/docs">${t("Guides")}</a> <a href="/docs/api">${t("API reference")}</a> <a href="/docs/errors">${t("Error codes")}</a> <a href="/openapi.json">openapi.json</a></nav></footer>`,
  });
}

function hero(t: Translator, isFresh: boolean): PageMarkup {
  return html`<section class="hero">
<h1>${t("Nothing goes live without approval.")}</h1>
<p class="lead">${t("Galley publishes articles and social posts. People and their assistants write, a reviewer approves exactly one revision, and that revision goes live at its scheduled time.")}</p>
${isFresh ? firstOwner(t) : html`<p class="actions"><a class="button" href="/sign-in">${t("Sign in")}</a> <a class="button plain" href="/docs">${t("Read the guides")}</a></p>`}
</section>`;
}

function firstOwner(t: Translator): PageMarkup {
  return html`<div class="fresh">
<h2>${t("This installation is new")}</h2>
<p>${t("There are no accounts yet. When Galley started, it printed a link for the first owner: open that link. If it is lost, the person who runs this Galley gets a new one with")}</p>
<pre tabindex="0"><code>npm run galley -- owner link</code></pre>
<p class="actions"><a class="button" href="/docs/accounts#the-first-owner">${t("How the first owner signs in")}</a> <a class="button plain" href="/docs/self-hosting">${t("Running a server")}</a></p>
</div>`;
}

function picture(t: Translator, find: FindPicture): PageMarkup | "" {
  const alt = t(
    "An article in review: its text with two marked passages, the comments of two people beside it, and the button “Approve revision 1”.",
  );
  const shown = pictureMarkup(find, "dashboard/review-light.webp", alt, { narrow: "dashboard/review-narrow.webp", eager: true });
  return shown === "" ? "" : html`<figure class="screen">${shown}</figure>`;
}

function way(t: Translator): PageMarkup {
  return html`<ol class="way">
<li><b class="draft">${t("Draft")}</b> ${t("A person or an assistant writes.")}</li>
<li><b class="review">${t("In review")}</b> ${t("Comments sit next to the words they are about.")}</li>
<li><b class="approved">${t("Approved")}</b> ${t("One exact revision. An edit needs a new approval.")}</li>
<li><b class="live">${t("Live")}</b> ${t("To the minute: on the blog, your site, the networks.")}</li>
</ol>`;
}

function forPeople(t: Translator, isFresh: boolean): PageMarkup {
  return html`<section><h2>${t("You write or review")}</h2>
<p>${isFresh ? t("Once there is an owner, they invite everyone else. Writing, review, calendar and media are then in the browser, in English and Portuguese, on a phone too.") : t("Owners and admins of an organization invite you; there is no sign-up form. Writing, review, calendar and media are then in the browser, in English and Portuguese, on a phone too.")}</p>
<p class="on">${isFresh ? "" : html`<a href="/sign-in">${t("Sign in")}</a>`} <a href="/docs/dashboard">${t("See the dashboard")}</a></p></section>`;
}

function forDevelopers(t: Translator, publicUrl: string): PageMarkup {
  return html`<section><h2>${t("You build on it")}</h2>
<p>${t("Everything has an API, with one error format, safe retries and signed webhooks. This call creates an article, which then waits for review:")}</p>
<pre tabindex="0"><code>curl -s ${publicUrl}/api/v1/articles \\
  -H "Authorization: Bearer svc_live_…" \\
  -H "Content-Type: application/json" \\
  -d '{"markdown": "# Hello, press\\n\\nInk on **paper**."}'</code></pre>
<p class="on"><a href="/docs/api">${t("API reference")}</a> <a href="/docs/api-guide">${t("API guide")}</a> <a href="/docs/webhooks">${t("Webhooks")}</a> <a href="/docs/sites">${t("Your own site")}</a></p></section>`;
}

function forAssistants(t: Translator, publicUrl: string): PageMarkup {
  return html`<section><h2>${t("Your assistant works here")}</h2>
<p>${t("Claude, ChatGPT, VS Code and Cursor connect to this address. You sign in and agree to what it can do; what it writes waits for a person.")}</p>
<pre tabindex="0"><code>${publicUrl}/mcp</code></pre>
<p class="on"><a href="/docs/assistants">${t("How to connect")}</a> <a href="/docs/assistant-tools">${t("What it can do")}</a></p></section>`;
}

function forReaders(t: Translator): PageMarkup {
  return html`<section><h2>${t("You are here to read")}</h2>
<p>${t("What is published here appears at its publishers’ own addresses: their blogs, sites and accounts. This page lists none of them. Ask the person who sent you for the full address.")}</p></section>`;
}

function promises(t: Translator): PageMarkup {
  return html`<section class="promises" aria-labelledby="promises"><h2 id="promises">${t("What you can rely on")}</h2>
<dl>
<div><dt>${t("Nothing is lost or duplicated")}</dt><dd>${t("A change, its event and its audit log entry are one transaction. A publication interrupted at any point resumes.")}</dd></div>
<div><dt>${t("Nothing is overwritten")}</dt><dd>${t("Each change names the revision it is based on. If two collide, one wins and the other is told.")}</dd></div>
<div><dt>${t("Nothing leaks")}</dt><dd>${t("Organizations are isolated from each other by keys and in the database itself. Tokens are stored as hashes.")}</dd></div>
<div><dt>${t("Nothing disappears silently")}</dt><dd>${t("Whatever an article cannot hold is reported with its line. Whatever is too late fails with a notification.")}</dd></div>
</dl></section>`;
}
