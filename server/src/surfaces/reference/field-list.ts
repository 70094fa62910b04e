import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import { nameIn, type Parameter, type Schema } from "./api-description.ts";
import { inlineMarkdown } from "./markdown.ts";
import { boundWords, typeWords } from "./type-words.ts";

type Schemas = Readonly<Record<string, Schema>>;
type Field = { name: string; isRequired: boolean; schema: Schema; description: string };

/** Renders parameters or headers of one place, such as the query. */
export function parameterList(parameters: readonly Parameter[], schemas: Schemas): PageMarkup {
  const fields = parameters.map(({ name, required = false, schema, description = "" }) => ({
    name,
    isRequired: required,
    schema,
    description,
  }));
  return list(fields, schemas, true);
}

/** Renders the fields of a schema. Those of each of several alternatives, and of types inside, open on demand. */
export function fieldList(schema: Schema, schemas: Schemas, isInput: boolean): PageMarkup | "" {
  const parts = partsOf(schema, schemas);
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? list(fieldsOf(only.schema), schemas, isInput) : inside(schema, schemas, isInput);
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema,
    description: schema.description ?? "",
  }));
}

function list(fields: readonly Field[], schemas: Schemas, isInput: boolean): PageMarkup {
  return html`<ul class="fields">${fields.map((field) => item(field, schemas, isInput))}</ul>`;
}

function item({ name, isRequired, schema, description }: Field, schemas: Schemas, isInput: boolean): PageMarkup {
  // An answer tells which fields may be absent, a call which ones it needs.
  const need = isInput ? (isRequired ? "required" : "") : isRequired ? "" : "may be absent";
  const bounds = boundWords(schema, schemas);
  return html`<li><p class="field"><code>${name}</code> <span>${typeWords(schema)}</span>${need === "" ? "" : html` <strong>${need}</strong>`}</p>
${description === "" ? "" : html`<p>${inlineMarkdown(description)}</p>`}${bounds.length === 0 ? "" : html`<p class="bounds">${inlineMarkdown(bounds.join(" "))}</p>`}${inside(schema, schemas, isInput)}</li>
`;
}

function inside(schema: Schema, schemas: Schemas, isInput: boolean): PageMarkup | "" {
  const parts = partsOf(schema, schemas);
  if (parts.length === 0) return "";
  return html`${parts.map(
    ({ name, schema: part }) =>
      html`<details class="inside"><summary>Fields of ${name}</summary>${list(fieldsOf(part), schemas, isInput)}</details>`,
  )}`;
}

const unnamed = "this object";

/** Finds the schemas with fields in a schema: itself, its items or its alternatives. */
function partsOf(schema: Schema, schemas: Schemas, name = ""): { name: string; schema: Schema }[] {
  if (schema.$ref !== undefined) {
    const target = nameIn(schema.$ref);
    return partsOf(schemas[target] ?? {}, schemas, target);
  }
  if (schema.items !== undefined) return partsOf(schema.items, schemas, name === "" ? "each item" : name);
  const kinds = (schema.oneOf ?? schema.anyOf ?? []).map((option) => partsOf(option, schemas)).filter((parts) => parts.length > 0);
  if (kinds.length > 1) {
    return kinds.flatMap((parts, index) => parts.map((part) => (part.name === unnamed ? { ...part, name: `kind ${index + 1}` } : part)));
  }
  if (kinds[0] !== undefined) return kinds[0];
  return schema.properties === undefined ? [] : [{ name: name === "" ? unnamed : name, schema }];
}
