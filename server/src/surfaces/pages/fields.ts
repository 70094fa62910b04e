import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import type { Translator } from "../translation/translator.ts";
import type { Form, Problems } from "./form.ts";

type Field = {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  /** Autofill hint for browsers and password managers. */
  autocomplete: string;
  hint?: string;
  value?: string;
  inputmode?: "numeric";
  spellcheck?: false;
};

export type FormFields = { field(field: Field): PageMarkup; general: PageMarkup | "" };

/**
 * Renders the fields of one form. Typed values stay, except passwords. Errors are shown at their fields. The first field with
 * an error, or else the first one, has the focus.
 */
export function formFieldsOf(t: Translator, form: Form, problems: Problems = {}): FormFields {
  const wrong = Object.keys(problems).filter((name) => name !== "");
  let focused = false;
  return {
    general: problems[""] === undefined ? "" : html`<p class="notice bad" role="alert">${t.quote(problems[""])}</p>`,
    field(field) {
      const problem = problems[field.name];
      const told = problem === undefined ? undefined : t.quote(problem);
      const focus = !focused && (problem !== undefined || wrong.length === 0);
      focused ||= focus;
      return write(field, field.type === "password" ? "" : (form[field.name] ?? field.value ?? ""), told, focus);
    },
  };
}

function write(
  { name, label, type = "text", hint, ...rest }: Field,
  value: string,
  problem: PageMarkup | string | undefined,
  focus: boolean,
): PageMarkup {
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(" ");
  const attributes = [
    rest.inputmode && html` inputmode="${rest.inputmode}"`,
    rest.spellcheck === false || type === "email" ? html` spellcheck="false" autocapitalize="none"` : "",
    problem && html` aria-invalid="true"`,
    described && html` aria-describedby="${described}"`,
    focus ? html` autofocus` : "",
  ].filter(Boolean);
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${rest.autocomplete}" required${attributes}>
${problem === undefined ? "" : html`<span class="problem" id="${name}-problem">${problem}</span>`}
${hint === undefined ? "" : html`<span class="hint" id="${name}-hint">${hint}</span>`}</div>`;
}

export function hidden(name: string, value: string | undefined): PageMarkup | "" {
  return value === undefined ? "" : html`<input type="hidden" name="${name}" value="${value}">`;
}

/** Renders a hidden username, which tells password managers the account of a password form. */
export function usernameField(email: string): PageMarkup {
  return html`<input hidden readonly name="username" type="email" value="${email}" autocomplete="username">`;
}

/** Renders an email address within a sentence; a long one may break. */
export function addressInText(email: string): PageMarkup {
  return html`<span class="break">${email}</span>`;
}
