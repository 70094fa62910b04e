import type { JsonObject } from "../openapi/json-schema.ts";

/** A JSON Schema of the description, as far as the reference shows it. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
};

type Reference = { $ref: string };
type Example = { summary: string; value: unknown };
type Examples = Readonly<Record<string, Example>>;

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
  examples?: Examples;
};

type Content = { schema: Schema; example?: unknown; examples?: Examples };
type Header = { description: string; schema: Schema };
type Answer = {
  description: string;
  headers?: Readonly<Record<string, Reference | Header>>;
  content?: Readonly<Record<string, Content>>;
};

type Entry = {
  operationId: string;
  tags?: readonly string[];
  summary: string;
  description: string;
  security: readonly Readonly<Record<string, unknown>>[];
  "x-permission"?: string;
  "x-irreversible"?: boolean;
  parameters?: readonly (Reference | Parameter)[];
  requestBody?: { required: boolean; description?: string; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Reference | Answer>>;
};

type ApiDocument = {
  info: { title: string; summary: string; description: string };
  servers: readonly [{ url: string }];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  webhooks: Readonly<Record<string, { post: Entry }>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    parameters: Readonly<Record<string, Parameter>>;
    headers: Readonly<Record<string, Header>>;
    responses: Readonly<Record<string, Answer>>;
  };
};

export type AnswerEntry = {
  status: string;
  description: string;
  headers: readonly { name: string; description: string }[];
  content: readonly (Content & { type: string })[];
};

/** An operation or an event of the description, with its references to parameters, headers and answers followed. */
export type ApiEntry = {
  name: string;
  /** Fragment of its address. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  permission: string | undefined;
  isIrreversible: boolean;
  /** Names of the security schemes that may call it; none where everybody may. */
  tokens: readonly string[];
  parameters: readonly Parameter[];
  bodies: readonly (Content & { type: string })[];
  bodyNote: string;
  answers: readonly AnswerEntry[];
  errors: readonly { status: string; code: string; meaning: string }[];
};

export type ApiDescription = {
  title: string;
  summary: string;
  introduction: string;
  serverUrl: string;
  groups: readonly { name: string; id: string; description: string; entries: readonly ApiEntry[] }[];
  events: readonly ApiEntry[];
  schemas: Readonly<Record<string, Schema>>;
};

/** Reads the document that `/openapi.json` answers with into the parts of the reference. */
export function readDescription(source: JsonObject): ApiDescription {
  const document = source as unknown as ApiDocument;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => ({ tag: entry.tags?.[0], entry: readEntry(document, entry, method, path) })),
  );
  return {
    title: document.info.title,
    summary: document.info.summary,
    introduction: document.info.description,
    serverUrl: document.servers[0].url,
    groups: document.tags.map(({ name, description }) => ({
      name,
      id: `/${name}`,
      description,
      entries: operations.flatMap(({ tag, entry }) => (tag === name ? [entry] : [])),
    })),
    events: Object.entries(document.webhooks).map(([type, { post }]) => ({ ...readEntry(document, post, "post", type), name: type })),
    schemas: document.components.schemas,
  };
}

function readEntry(document: ApiDocument, entry: Entry, method: string, path: string): ApiEntry {
  const { components } = document;
  const answers = Object.entries(entry.responses);
  const errors = answers.flatMap(([status, answer]) =>
    "$ref" in answer ? readErrors(status, lookUp(components.responses, answer.$ref)) : [],
  );
  return {
    name: entry.operationId,
    id: `/${entry.tags?.[0] ?? "Events"}/${entry.operationId}`,
    method: method.toUpperCase(),
    path,
    summary: entry.summary,
    description: entry.description,
    permission: entry["x-permission"],
    isIrreversible: entry["x-irreversible"] === true,
    tokens: entry.security.flatMap(Object.keys),
    parameters: (entry.parameters ?? []).map((one) => ("$ref" in one ? lookUp(components.parameters, one.$ref) : one)),
    bodies: contents(entry.requestBody?.content),
    bodyNote: entry.requestBody?.description ?? "",
    answers: answers.flatMap(([status, answer]) => ("$ref" in answer ? [] : [readAnswer(document, status, answer)])),
    errors,
  };
}

function readAnswer({ components }: ApiDocument, status: string, { description, headers = {}, content }: Answer): AnswerEntry {
  const shown = Object.entries(headers).map(([name, header]) => ({
    name,
    description: ("$ref" in header ? lookUp(components.headers, header.$ref) : header).description,
  }));
  return { status, description, headers: shown, content: contents(content) };
}

/** Every error answer has one example for each of its codes, whose summary is the code's meaning. */
function readErrors(status: string, { content }: Answer): ApiEntry["errors"] {
  const examples = content?.["application/json"]?.examples ?? {};
  return Object.entries(examples).map(([code, { summary }]) => ({ status, code, meaning: summary }));
}

function contents(content: Readonly<Record<string, Content>> = {}): (Content & { type: string })[] {
  return Object.entries(content).map(([type, one]) => ({ type, ...one }));
}

/** Returns the name at the end of a reference, as in `#/components/schemas/Article`. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function lookUp<T>(components: Readonly<Record<string, T>>, reference: string): T {
  const found = components[nameIn(reference)];
  if (found === undefined) throw new Error(`The description refers to ${reference}, which it does not have.`);
  return found;
}
