import { type PlainKey, type Sentence, sentence } from "@galley/messages";
import type { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import { violationOf } from "#src/core/violation-of.ts";
import { guardJson } from "#src/operations/parse-input.ts";
import { readStrangerBytes } from "../bodies.ts";

const bodyBytesMax = 65_536;

/** Values by field; a field that was not sent is empty. */
export type Form = Readonly<Record<string, string>>;

const forms = new WeakMap<Request, Promise<URLSearchParams>>();

/** Reads a form of these pages, whose fields may occur several times. The guard of a page has read it before it looks who is there. */
export function readFields(request: Request): Promise<URLSearchParams> {
  const form = forms.get(request) ?? parseFields(request);
  forms.set(request, form);
  return form;
}

/** Waits for a form, where one is sent: the right of whoever sends it is looked at when it has arrived. */
export async function awaitForm(request: Request): Promise<void> {
  if (request.method === "POST" && isForm(request)) await readFields(request);
}

function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get("content-type") ?? "");
}

async function parseFields(request: Request): Promise<URLSearchParams> {
  const bytes = await readStrangerBytes(
    request,
    bodyBytesMax,
    () => new Failure("invalid_input", sentence("refusal_the_form_is_too_large_send")),
  );
  if (bytes.length > 0 && !isForm(request)) {
    throw new Failure("invalid_input", sentence("refusal_this_is_not_a_form_of_this"));
  }
  return new URLSearchParams(Buffer.from(bytes).toString("utf8"));
}

/** Reads a form in which each field occurs once. */
export async function readForm(request: Request): Promise<Form> {
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of await readFields(request)) {
    if (name in form) throw new Failure("invalid_input", sentence("refusal_a_field_of_the_form_was_sent"));
    guardJson({ [name]: value });
    form[name] = value;
  }
  return form;
}

/** Errors by field; "" for those that belong to no field. */
export type Problems = Readonly<Record<string, Sentence | string>>;

/** Names the text of an error in a schema, whose errors are strings. */
export const asKey = (key: PlainKey): string => key;

export type Filled<Schema extends z.ZodObject> = { values: z.output<Schema> } | { problems: Problems };

/** Validates the fields that a page knows. */
export function fill<Schema extends z.ZodObject>(schema: Schema, form: Form): Filled<Schema> {
  const known = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, form[name] ?? ""]));
  const parsed = schema.safeParse(known);
  if (parsed.success) return { values: parsed.data };
  const problems: Record<string, Sentence | string> = {};
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= violationOf(issue);
  return { problems };
}

const shownInForm: ReadonlySet<Failure["code"]> = new Set(["invalid_input", "invalid_state", "not_allowed"]);

/** Returns the errors that a form shows for a failure. Throws any other error again, for the failure page. */
export function problemsOf(thrown: unknown, names: Readonly<Record<string, string>> = {}): Problems {
  if (!(thrown instanceof Failure) || !shownInForm.has(thrown.code)) throw thrown;
  const param = thrown.param ?? "";
  return { [names[param] ?? param]: thrown.text };
}
