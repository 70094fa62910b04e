import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import type { ApiEntry } from "./api-description.ts";
import { samplesOf } from "./samples/samples.ts";

/** Renders the samples of an operation as tabs that work without a script: one choice of language, and the code of each. */
export function samplesPanel(entry: ApiEntry, serverUrl: string): PageMarkup {
  const samples = samplesOf(entry, serverUrl);
  const choices = samples.map(
    ({ language, name }, index) =>
      html`<label><input type="radio" name="sample-${entry.name}" value="${language}"${index === 0 ? html` checked` : ""}>${name}</label>`,
  );
  const blocks = samples.map(({ language, code }) => html`<div class="sample" data-language="${language}">${codeBlock(code)}</div>`);
  return html`<div class="samples"><fieldset><legend>Language of the sample</legend>${choices}</fieldset>${blocks}</div>`;
}

/** Renders code that the keyboard can scroll and a script gives a button to copy. */
export function codeBlock(code: string): PageMarkup {
  return html`<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>`;
}
