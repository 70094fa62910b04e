import type { PublicOperation } from "@galley/contract";
import { html } from "hono/html";
import { type Html, type Layout, layout } from "../assets/layout.ts";
import { type ErrorPage, indexIntroduction } from "../openapi/error-page.ts";
import { tagOf } from "../openapi/tags.ts";

type Page = Omit<Layout, "home" | "nav"> & {
  /** The page's own place in the navigation, where it has one. */
  here?: "reference" | "errors";
};

/** The interactive reference: an empty place that the script fills from /openapi.json. */
export function referencePage(): Html {
  return documentationPage({
    title: "API reference",
    description: "Every operation of the Galley API, with examples and a way to try it.",
    here: "reference",
    styles: ["page.css", "swagger-ui.css", "swagger.css", "swagger-operation.css"],
    scripts: ["swagger-ui-bundle.js", "start.js"],
    body: html`<div id="reference"><noscript><p class="text">This page needs JavaScript. The same description is at <a href="/openapi.json">/openapi.json</a>.</p></noscript></div>`,
  });
}

export function errorIndexPage(pages: readonly ErrorPage[]): Html {
  const rows = pages.map(
    ({ code, status, meaning }) =>
      html`<tr><th scope="row"><a href="/docs/errors/${code}"><code>${code}</code></a></th><td>${status}</td><td>${inline(meaning)}</td></tr>`,
  );
  return errorLayout(
    "Error codes",
    html`<h1>Error codes</h1>
<p class="lead">${inline(indexIntroduction)}</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

export function errorCodePage(page: ErrorPage): Html {
  const operations = html`<ul class="operations">${page.operations.map((operation) => html`<li>${operationLink(operation)} ${operation.summary}</li>`)}</ul>`;
  return errorLayout(
    `Error ${page.code}`,
    html`<p class="status">HTTP status ${page.status}</p>
<h1><code>${page.code}</code></h1>
<p class="lead">${inline(page.meaning)}</p>
<h2>What happened</h2>
${page.happened.map((text) => html`<p>${inline(text)}</p>`)}
<h2>How to fix it</h2>
<ul>${page.fix.map((step) => html`<li>${inline(step)}</li>`)}</ul>
<h2>Example</h2>
<pre><code>${JSON.stringify(page.example, null, 2)}</code></pre>
<h2>Operations that answer it</h2>
${operations}
<p class="back"><a href="/docs/errors">All error codes</a> <a href="/docs">API reference</a></p>`,
  );
}

export function noErrorPage(): Html {
  return errorLayout(
    "No such error code",
    html`<h1>No such error code</h1>
<p class="lead">Galley answers no error with this code.</p>
<p class="back"><a href="/docs/errors">All error codes</a> <a href="/docs">API reference</a></p>`,
  );
}

const codePattern = /^[A-Z]{4}-[A-Z]{4}$/;

/** Where an initializer sends whoever is to approve its code. */
export function connectPage(code = ""): Html {
  const known = codePattern.test(code);
  return documentationPage({
    title: "Connect a site",
    description: "How a site that shows a code is connected to a project.",
    styles: ["page.css"],
    scripts: [],
    body: html`<main class="text">
${known ? html`<p class="status">Code ${code}</p>` : ""}
<h1>Connect a site</h1>
<p class="lead">Whoever shows this code gets the keys with which a site reads a project’s published articles and hears of them. Approve only a code that you see in a terminal of your own.</p>
<h2>How to approve it</h2>
<p>On the machine where Galley runs:</p>
<pre><code>npm run galley -- site approve ${known ? code : "CODE"} --project NAME</code></pre>
<p>The initializer goes on by itself. A code lasts 15 minutes and is used once; an earlier connection of the project ends when the site collects its keys.</p>
<h2>How to turn it down</h2>
<pre><code>npm run galley -- site deny ${known ? code : "CODE"}</code></pre>
</main>`,
  });
}

function operationLink(operation: PublicOperation): Html {
  return html`<a href="/docs#/${tagOf(operation)}/${operation.name}"><code>${operation.method} ${operation.path}</code></a>`;
}

function errorLayout(title: string, body: Html): Html {
  return documentationPage({
    title,
    description: "What the error codes of the Galley API mean and what to do about them.",
    here: "errors",
    styles: ["page.css"],
    scripts: [],
    body: html`<main class="text">${body}</main>`,
  });
}

function documentationPage({ here, ...page }: Page): Html {
  const link = (name: "reference" | "errors", href: string, text: string) =>
    html`<a href="${href}"${here === name ? html` aria-current="page"` : ""}>${text}</a>`;
  return layout({
    ...page,
    home: "/docs",
    nav: html`<nav aria-label="Documentation">${link("reference", "/docs", "API reference")} ${link("errors", "/docs/errors", "Error codes")} <a href="/openapi.json">openapi.json</a></nav>`,
  });
}

/** Text with `code` between backticks. */
function inline(text: string): (Html | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
