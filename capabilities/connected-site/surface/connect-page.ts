import { html } from "hono/html";
import { operatorProgram } from "#server/core/installation.ts";
import type { PageMarkup } from "#server/surfaces/assets/layout.ts";
import { documentationPage } from "#server/surfaces/documentation/documentation-page.ts";

const codePattern = /^[A-Z]{4}-[A-Z]{4}$/;

/** Renders the page to which an initializer sends the person who approves its code. */
export function connectPage(code = ""): PageMarkup {
  const known = codePattern.test(code);
  return documentationPage({
    title: "Connect a site",
    description: "Connects a site that shows a code to a project.",
    styles: ["page.css", "form.css"],
    body: html`<main class="text">
${known ? html`<p class="status">Code ${code}</p>` : ""}
<h1>Connect a site</h1>
<p class="lead">The site that shows this code gets the keys to read a project’s published articles and to receive its events. Approve only a code that you see in your own terminal.</p>
<p><a class="button" href="/sign-in?next=${encodeURIComponent(known ? `/connect?code=${code}` : "/connect")}">Sign in to look at it</a></p>
<p>Owners and admins choose the project there, and approve or reject the site. The initializer then continues automatically. A code lasts 15 minutes and works once; an earlier connection of the project ends when the site collects its keys.</p>
<h2>On the command line</h2>
<p>The operator can do the same on the machine where Galley runs:</p>
<pre><code>${operatorProgram} site approve ${known ? code : "CODE"} --project NAME
${operatorProgram} site deny ${known ? code : "CODE"}</code></pre>
</main>`,
  });
}
