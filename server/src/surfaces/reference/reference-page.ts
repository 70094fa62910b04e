import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import { documentationPage } from "../documentation/documentation-page.ts";
import type { ApiDescription, ApiEntry } from "./api-description.ts";
import { eventSection, operationSection } from "./entry-section.ts";
import { blockMarkdown, inlineMarkdown } from "./markdown.ts";

/** Renders the reference of the API: everything that its description says, on one page. */
export function referencePage(description: ApiDescription): PageMarkup {
  const { title, summary, introduction, serverUrl, groups } = description;
  return documentationPage({
    title: "API reference",
    description: "Every operation of the Galley API with its fields, errors and samples in curl, TypeScript and Python.",
    here: "reference",
    styles: ["page.css", "guide.css", "shelves.css", "reference.css", "samples.css"],
    scripts: ["guide.js", "reference.js", "trial.js"],
    body: html`<div class="reference">
${contents(description)}
<main class="text guide" id="text" tabindex="-1">
<section class="opening">
<h1>${title}</h1>
<p>${summary}</p>
<p>Server address: <code>${serverUrl}</code>. For programs: <a href="/openapi.json">openapi.json</a>, OpenAPI 3.1.</p>
${blockMarkdown(introduction)}
</section>
${groups.map(
  (group) => html`<section class="group" aria-labelledby="${group.id}"><h2 id="${group.id}"><a href="#${group.id}">${group.name}</a></h2>
<p>${inlineMarkdown(group.description)}</p>
${group.entries.map((entry) => operationSection(entry, description))}</section>`,
)}
${eventGroup(description)}
</main></div>`,
  });
}

const eventsId = "/Events";

/** Renders the events. The headers and the rules of delivery are the same for all, so they stand once. */
function eventGroup(description: ApiDescription): PageMarkup {
  const headers = (description.events[0]?.parameters ?? []).map(
    ({ name, description: about = "" }) => html`<li><p class="field"><code>${name}</code></p><p>${inlineMarkdown(about)}</p></li>`,
  );
  // The first sentence names the event.
  const ofOne = description.events[0]?.description ?? "";
  const ofAll = ofOne.slice(ofOne.indexOf(". ") + 2);
  return html`<section class="group" aria-labelledby="${eventsId}"><h2 id="${eventsId}"><a href="#${eventsId}">Events</a></h2>
<p>The payload of an event is posted, signed, to the webhook endpoints that subscribed to it. ${inlineMarkdown(ofAll)} <a href="/docs/webhooks">Webhooks</a> tells how to receive and check them.</p>
<h3 id="/Events/headers"><a href="#/Events/headers">Headers</a></h3><ul class="fields headers">${headers}</ul>
${description.events.map((entry) => eventSection(entry, description))}</section>`;
}

/** Renders the navigation: beside the text on a wide window, behind a button on a narrow one. */
function contents({ groups, events }: ApiDescription): PageMarkup {
  return html`<div class="bar"><button type="button" popovertarget="contents">All operations</button></div>
<nav class="contents themes codes-by-name" id="contents" popover aria-label="Operations">
<a class="skip" href="#text">Skip the navigation</a>
<search class="find" hidden data-filter><label for="filter">Filter the operations</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="Filter the operations" aria-describedby="filter-said">
<p id="filter-said" role="status"></p></search>
${groups.map(({ name, id, entries }) => theme(name, id, entries, ({ method }) => method))}
${theme("Events", eventsId, events, () => "")}
</nav>`;
}

function theme(name: string, id: string, entries: readonly ApiEntry[], beside: (entry: ApiEntry) => string): PageMarkup {
  const items = entries.map((entry) => html`<li><a href="#${entry.id}"><code>${entry.name}</code> <span>${beside(entry)}</span></a></li>`);
  return html`<section><h2><a href="#${id}">${name}</a></h2><ul>${items}</ul></section>`;
}
