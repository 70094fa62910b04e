import { expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { openApiDocument } from "../openapi/document.ts";
import { type ApiEntry, nameIn, readDescription, type Schema } from "./api-description.ts";
import { referencePage } from "./reference-page.ts";

const operations = publicOperations.map(({ operation }) => operation);
const description = readDescription(openApiDocument(operations, "https://galley.example"));
const page = String(referencePage(description));
const entries = description.groups.flatMap((group) => group.entries);

/** Returns the words of an entry's section, as a reader sees them. */
function shownOf({ id }: ApiEntry): string {
  const [, section = ""] = page.split(`<section class="entry" aria-labelledby="${id}">`);
  return wordsOf(section.slice(0, section.indexOf("</section>")));
}

function wordsOf(markup: string): string {
  const text = markup
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  const plain = text
    .replaceAll(/&quot;|&#34;/g, '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  return plain.replaceAll(/\s+/g, " ");
}

/** Returns the words of Markdown. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([/h][^)]*\)/g, "$1")
    .replaceAll(/[`]|\*\*/g, "")
    .replaceAll(/\s+/g, " ");
}

/** Lists names, descriptions and values of all fields in a schema, those of named types included. */
function toldBy(schema: Schema): string[] {
  if (schema.$ref !== undefined) return toldBy(description.schemas[nameIn(schema.$ref)] ?? {});
  const parts = [...(schema.items === undefined ? [] : [schema.items]), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [name, field.description ?? "", ...toldBy(field)]);
  return [...parts.flatMap(toldBy), ...fields, ...(schema.enum ?? []).map(String)];
}

test("tells the method, path, permission, parameters, fields, values and errors of every operation, as the description holds them", () => {
  expect(entries.length).toBe(operations.length + 1);
  for (const entry of entries) {
    const { name, method, path, summary, permission, parameters, bodies, answers, errors } = entry;
    const shown = shownOf(entry);
    const told = [
      ...[name, method, path, summary, permission ?? "no token"],
      ...parameters.flatMap((one) => [one.name, one.description ?? "", ...toldBy(one.schema)]),
      ...[...bodies, ...answers.flatMap(({ content }) => content)].flatMap(({ schema }) => toldBy(schema)),
      ...answers.flatMap(({ status, headers }) => [status, ...headers.flatMap((header) => [header.name, header.description])]),
      ...errors.flatMap(({ status, code, meaning }) => [code, status, meaning]),
    ];
    expect(told.length).toBeGreaterThan(10);
    expect([name, told.filter((text) => !shown.includes(plain(text)))]).toEqual([name, []]);
  }
});

test("tells the limits of bodies, what may be repeated, how lists go on and what needs a person's word", () => {
  for (const entry of entries) {
    const shown = shownOf(entry);
    const { name, bodyNote, isIrreversible, parameters, method } = entry;
    expect([name, shown.includes(plain(bodyNote).toLowerCase().slice(1))]).toEqual([name, true]);
    expect([name, shown.includes("Ask the person you act for first")]).toEqual([name, isIrreversible]);
    expect([name, shown.includes("Safe with Idempotency-Key")]).toEqual([name, method !== "GET"]);
    expect([name, shown.includes("until nextCursor is null")]).toEqual([name, parameters.some((one) => one.name === "cursor")]);
  }
});

test("tells the payload of every event with an example", () => {
  expect(description.events.length).toBeGreaterThan(10);
  for (const entry of description.events) {
    const shown = shownOf(entry);
    const told = [entry.name, entry.summary, ...entry.bodies.flatMap(({ schema }) => toldBy(schema))];
    expect([entry.name, told.filter((text) => !shown.includes(plain(text)))]).toEqual([entry.name, []]);
    expect(shown).toContain(`"type": "${entry.name}"`);
  }
});

test("has a place of its own for every operation and event, which the navigation leads to", () => {
  for (const { id, name } of [...entries, ...description.events]) {
    expect(page.split(` id="${id}"`).length, name).toBe(2);
    expect(page).toContain(`<li><a href="#${id}"><code>${name}</code>`);
  }
  const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("markup in a description is never markup of the page", () => {
  const hostile = {
    ...description,
    summary: "<script>alert(1)</script>",
    introduction: "<img src=x onerror=alert(1)> [x](javascript:alert(1))",
  };
  expect(String(referencePage(hostile))).not.toMatch(/<script>|<img|href="javascript:/);
});
