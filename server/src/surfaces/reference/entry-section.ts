import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import type { AnswerEntry, ApiDescription, ApiEntry, Schema } from "./api-description.ts";
import { factList } from "./facts.ts";
import { fieldList, parameterList } from "./field-list.ts";
import { blockMarkdown, inlineMarkdown } from "./markdown.ts";
import { samplesOf } from "./samples/samples.ts";
import { trialData } from "./trial-data.ts";

/** Renders an operation: what it does and takes beside how to call it. */
export function operationSection(entry: ApiEntry, { schemas, serverUrl }: ApiDescription): PageMarkup {
  return html`<section class="entry" aria-labelledby="${entry.id}"><div class="about">
${heading(entry)}
<p class="address"><span class="method" data-method="${entry.method}">${entry.method}</span> <code>${entry.path}</code></p>
<p>${inlineMarkdown(entry.summary)}</p>${note(entry)}
${factList(entry)}
${places.map(([place, title]) => parametersOf(entry, place, title, schemas))}${bodiesOf(entry, schemas)}${answersOf(entry, schemas)}${errorsOf(entry)}
</div><div class="beside">
${samplesPanel(entry, serverUrl)}<div class="trial" hidden data-trial="${JSON.stringify(trialData(entry))}"></div>
${entry.answers.flatMap(examplesOf)}
</div></section>
`;
}

/** Renders an event: its payload beside an example. */
export function eventSection(entry: ApiEntry, { schemas }: ApiDescription): PageMarkup {
  return html`<section class="entry" aria-labelledby="${entry.id}"><div class="about">
${heading(entry)}
<p>${inlineMarkdown(entry.summary)}</p>
<h4>Payload</h4>
${entry.bodies.map(({ schema }) => fieldList(schema, schemas, false))}
</div><div class="beside">
<p class="caption">Example</p>${entry.bodies.map(({ example }) => codeBlock(JSON.stringify(example, null, 2)))}
</div></section>
`;
}

function heading({ id, name }: ApiEntry): PageMarkup {
  return html`<h3 id="${id}"><a href="#${id}">${name}</a></h3>`;
}

/** Renders what the description adds to what the facts tell. */
function note({ permission, isIrreversible, description }: ApiEntry): PageMarkup | "" {
  const told = permission === undefined ? "" : `Permission: \`${permission}\`.`;
  const rest = description
    .replace(told, "")
    .replace(isIrreversible ? irreversibleSentence : "", "")
    .trim();
  return rest === "" ? "" : html`${blockMarkdown(rest)}`;
}

const irreversibleSentence = "This cannot be undone or leads to something going live: ask the person you act for first.";

const places = [
  ["path", "Path"],
  ["query", "Query"],
  ["header", "Headers"],
] as const;

function parametersOf(
  { parameters }: ApiEntry,
  place: "path" | "query" | "header",
  title: string,
  schemas: Readonly<Record<string, Schema>>,
): PageMarkup | "" {
  const here = parameters.filter((parameter) => parameter.in === place);
  return here.length === 0 ? "" : html`<h4>${title}</h4>${parameterList(here, schemas)}`;
}

function bodiesOf({ bodies }: ApiEntry, schemas: Readonly<Record<string, Schema>>): PageMarkup[] {
  return bodies.map(({ type, schema }) => html`<h4>Body <code>${type}</code></h4>${fieldList(schema, schemas, true)}`);
}

function answersOf({ answers }: ApiEntry, schemas: Readonly<Record<string, Schema>>): PageMarkup {
  return html`${answers.map((answer) => {
    const { status, description, content } = answer;
    const types = content.length > 1 ? html`<p>${content.map(({ type }) => html`<code>${type}</code> `)}</p>` : "";
    const fields = content.length > 1 ? "" : content.map(({ schema }) => alternatives(schema, titlesOf(answer), schemas));
    return html`<h4>Answer <code>${status}</code></h4><p>${inlineMarkdown(description)}</p>${types}${fields}${headersOf(answer)}`;
  })}`;
}

/** Returns the titles of an answer's alternatives, which has one example for each of them. */
function titlesOf({ content }: AnswerEntry): string[] {
  return Object.values(content[0]?.examples ?? {}).map(({ summary }) => summary);
}

function alternatives(schema: Schema, titles: readonly string[], schemas: Readonly<Record<string, Schema>>): PageMarkup {
  if (schema.anyOf?.length !== titles.length) return html`${fieldList(schema, schemas, false)}`;
  return html`${schema.anyOf.map((option, index) => html`<p class="caption">${titles[index]}</p>${fieldList(option, schemas, false)}`)}`;
}

function headersOf({ headers }: AnswerEntry): PageMarkup | "" {
  if (headers.length === 0) return "";
  const items = headers.map(
    ({ name, description }) => html`<li><p class="field"><code>${name}</code></p><p>${inlineMarkdown(description)}</p></li>`,
  );
  return html`<details class="inside"><summary>Headers of this answer</summary><ul class="fields">${items}</ul></details>`;
}

function errorsOf({ errors }: ApiEntry): PageMarkup {
  const rows = errors.map(
    ({ status, code, meaning }) =>
      html`<tr><th scope="row"><a href="/docs/errors/${code}"><code>${code}</code></a></th><td>${status}</td><td>${meaning}</td></tr>`,
  );
  return html`<h4>Errors</h4><table class="errors"><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function examplesOf({ status, content }: AnswerEntry): PageMarkup[] {
  return content.flatMap(({ example, examples = {} }) => {
    const given = example === undefined ? Object.values(examples) : [{ summary: "", value: example }];
    return given.map(({ summary, value }) => {
      const title = summary === "" ? `Answer ${status}` : `Answer ${status}, ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`;
      return html`<p class="caption">${title}</p>${codeBlock(JSON.stringify(value, null, 2))}`;
    });
  });
}

/** Renders the samples of an operation as tabs that work without a script: one choice of language, and the code of each. */
function samplesPanel(entry: ApiEntry, serverUrl: string): PageMarkup {
  const samples = samplesOf(entry, serverUrl);
  const choices = samples.map(
    ({ language, name }, index) =>
      html`<label><input type="radio" name="sample-${entry.name}" value="${language}"${index === 0 ? html` checked` : ""}>${name}</label>`,
  );
  const blocks = samples.map(({ language, code }) => html`<div class="sample" data-language="${language}">${codeBlock(code)}</div>`);
  return html`<div class="samples"><fieldset><legend>Language of the sample</legend>${choices}</fieldset>${blocks}</div>`;
}

/** Renders code that the keyboard can scroll and a script gives a button to copy. */
function codeBlock(code: string): PageMarkup {
  return html`<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>`;
}
