import type { PublicOperation } from "@galley/contract";
import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import { type ErrorPage, indexIntroduction } from "../openapi/error-page.ts";
import { tagOf } from "../openapi/tags.ts";
import { documentationPage, reading } from "./documentation-page.ts";

export function errorIndexPage(pages: readonly ErrorPage[]): PageMarkup {
  const rows = pages.map(
    ({ code, status, meaning }) =>
      html`<tr><th scope="row"><a href="/docs/errors/${code}"><code>${code}</code></a></th><td>${status}</td><td>${inline(meaning)}</td></tr>`,
  );
  return errorLayout({
    title: "Error codes",
    pages,
    text: html`<h1>Error codes</h1>
<p class="lead">${inline(indexIntroduction)}</p>
<p>Every answer with an error carries the address of its page here, in the header <code>Link</code> with <code>rel="help"</code>.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`,
  });
}

const sections = [
  { level: 2, id: "what-happened", text: "What happened" },
  { level: 2, id: "how-to-fix-it", text: "How to fix it" },
  { level: 2, id: "example", text: "Example" },
  { level: 2, id: "operations", text: "Operations that return it" },
] as const;

export function errorCodePage(page: ErrorPage, pages: readonly ErrorPage[]): PageMarkup {
  const { code, status, meaning, happened, fix, example, more, operations } = page;
  const heading = (index: 0 | 1 | 2 | 3) =>
    html`<h2 id="${sections[index].id}"><a href="#${sections[index].id}">${sections[index].text}</a></h2>`;
  return errorLayout({
    title: `Error ${code}`,
    here: code,
    pages,
    outline: sections,
    text: html`<p class="theme"><a href="/docs/errors">Error codes</a> <span>HTTP status ${status}</span></p>
<h1><code>${code}</code></h1>
<p class="lead">${inline(meaning)}</p>
${heading(0)}
${happened.map((text) => html`<p>${inline(text)}</p>`)}
${heading(1)}
<ul>${fix.map((step) => html`<li>${inline(step)}</li>`)}</ul>
<p>More: ${more.map(({ title, address }, index) => html`${index === 0 ? "" : " · "}<a href="${address}">${title}</a>`)}</p>
${heading(2)}
<div class="code wrapped"><pre tabindex="0"><code>HTTP/1.1 ${status}
Link: &lt;/docs/errors/${code}&gt;; rel="help"

${JSON.stringify(example, null, 2)}</code></pre></div>
${heading(3)}
<ul class="operations">${operations.map((operation) => html`<li>${operationLink(operation)} ${operation.summary}</li>`)}</ul>`,
  });
}

export function noErrorPage(pages: readonly ErrorPage[]): PageMarkup {
  return errorLayout({
    title: "Unknown error code",
    pages,
    text: html`<h1>No such error code</h1>
<p class="lead">Galley answers no error with this code. These are all that there are:</p>
<ul class="operations">${pages.map(({ code, meaning }) => html`<li><a href="/docs/errors/${code}"><code>${code}</code></a> ${inline(meaning)}</li>`)}</ul>`,
  });
}

type ErrorLayout = {
  title: string;
  here?: string;
  pages: readonly ErrorPage[];
  outline?: readonly { level: 2; id: string; text: string }[];
  text: PageMarkup;
};

function errorLayout({ title, here = "", pages, outline = [], text }: ErrorLayout): PageMarkup {
  const codes = pages.map(
    ({ code, status }) =>
      html`<li><a href="/docs/errors/${code}"${code === here ? html` aria-current="page"` : ""}><code>${code}</code> <span>${status}</span></a></li>`,
  );
  return documentationPage({
    title,
    description: "The error codes of the Galley API: their meaning and how to fix them.",
    here: "errors",
    scripts: ["guide.js"],
    body: reading({
      beside: html`<nav class="themes codes-by-name" aria-label="Error codes"><section><h2>Error codes</h2><ul>${codes}</ul></section></nav>`,
      outline,
      text,
    }),
  });
}

function operationLink(operation: PublicOperation): PageMarkup {
  return html`<a href="/docs/api#/${tagOf(operation)}/${operation.name}"><code>${operation.method} ${operation.path}</code></a>`;
}

/** Renders text with `code` between backticks. */
function inline(text: string): (PageMarkup | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
