import type { PublicOperation } from "@galley/contract";
import { html } from "hono/html";
import { type ErrorPage, indexIntroduction, noOperation } from "../openapi/error-page.ts";
import { tagOf } from "../openapi/tags.ts";
import { type AssetName, type Assets, assetUrl } from "./assets.ts";

type Html = ReturnType<typeof html>;
type Page = {
  title: string;
  description: string;
  /** The page's own place in the navigation, where it has one. */
  here?: "reference" | "errors";
  styles: readonly AssetName[];
  scripts: readonly AssetName[];
  body: Html;
};

/** The interactive reference: an empty place that the script fills from /openapi.json. */
export function referencePage(assets: Assets): Html {
  return layout(assets, {
    title: "API reference",
    description: "Every operation of the Galley API, with examples and a way to try it.",
    here: "reference",
    styles: ["page.css", "swagger-ui.css", "swagger.css", "swagger-operation.css"],
    scripts: ["swagger-ui-bundle.js", "start.js"],
    body: html`<div id="reference"><noscript><p class="text">This page needs JavaScript. The same description is at <a href="/openapi.json">/openapi.json</a>.</p></noscript></div>`,
  });
}

export function errorIndexPage(assets: Assets, pages: readonly ErrorPage[]): Html {
  const rows = pages.map(
    ({ code, status, meaning }) =>
      html`<tr><th scope="row"><a href="/docs/errors/${code}"><code>${code}</code></a></th><td>${status}</td><td>${inline(meaning)}</td></tr>`,
  );
  return errorLayout(
    assets,
    "Error codes",
    html`<h1>Error codes</h1>
<p class="lead">${inline(indexIntroduction)}</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

export function errorCodePage(assets: Assets, page: ErrorPage): Html {
  const operations = html`<ul class="operations">${page.operations.map((operation) => html`<li>${operationLink(operation)} ${operation.summary}</li>`)}</ul>`;
  return errorLayout(
    assets,
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
${page.operations.length > 0 ? operations : html`<p>${noOperation}</p>`}
<p class="back"><a href="/docs/errors">All error codes</a> <a href="/docs">API reference</a></p>`,
  );
}

export function noErrorPage(assets: Assets): Html {
  return errorLayout(
    assets,
    "No such error code",
    html`<h1>No such error code</h1>
<p class="lead">Galley answers no error with this code.</p>
<p class="back"><a href="/docs/errors">All error codes</a> <a href="/docs">API reference</a></p>`,
  );
}

const codePattern = /^[A-Z]{4}-[A-Z]{4}$/;

/** Where an initializer sends whoever is to approve its code. */
export function connectPage(assets: Assets, code = ""): Html {
  const known = codePattern.test(code);
  return layout(assets, {
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

function errorLayout(assets: Assets, title: string, body: Html): Html {
  return layout(assets, {
    title,
    description: "What the error codes of the Galley API mean and what to do about them.",
    here: "errors",
    styles: ["page.css"],
    scripts: [],
    body: html`<main class="text">${body}</main>`,
  });
}

function layout(assets: Assets, { title, description, here, styles, scripts, body }: Page): Html {
  const link = (page: "reference" | "errors", href: string, text: string) =>
    html`<a href="${href}"${here === page ? html` aria-current="page"` : ""}>${text}</a>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} – Galley</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="preload" as="font" type="font/woff2" href="${assetUrl(assets, "newsreader.woff2")}" crossorigin>
${styles.map((name) => html`<link rel="stylesheet" href="${assetUrl(assets, name)}">`)}
${scripts.map((name) => html`<script src="${assetUrl(assets, name)}" defer></script>`)}
</head>
<body>
<header class="masthead">
<a class="name" href="/docs">Galley</a>
<nav aria-label="Documentation">${link("reference", "/docs", "API reference")} ${link("errors", "/docs/errors", "Error codes")} <a href="/openapi.json">openapi.json</a></nav>
</header>
${body}
</body>
</html>
`;
}

/** Text with `code` between backticks. */
function inline(text: string): (Html | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
