import { html } from "hono/html";
import { recentDays, type Way } from "#src/people/accounts/ways.ts";
import type { PageMarkup } from "../assets/layout.ts";
import type { PlainKey, Translator } from "../translation/translator.ts";

const kinds: Readonly<Record<Way["kind"], PlainKey>> = {
  token: "account_way_token",
  assistant: "account_way_assistant",
  calendar: "account_way_calendar",
  link: "account_way_link",
};

const field = "end-";

/** Renders the question which of the ways to end as well. All of them are selected: somebody else may have made them. */
export function wayChoices(t: Translator, ways: readonly Way[]): PageMarkup | "" {
  if (ways.length === 0) return "";
  return html`<fieldset><legend>${t("account_end_ways_too", { count: recentDays })}</legend>
<p class="hint">${t("account_end_ways_hint")}</p>
${ways.map((way) => choice(t, way))}</fieldset>`;
}

function choice(t: Translator, { kind, id, name, organizationName, createdAt }: Way): PageMarkup {
  return html`<div class="field"><label class="choice"><input type="checkbox" name="${field}${id}" value="on" checked><span>${name}
<span class="hint">${t(kinds[kind])}, ${organizationName}, ${t.moment(createdAt)}</span></span></label></div>`;
}

/** Returns the ids that are selected in a form. */
export function chosenWays(form: Readonly<Record<string, string>>): string[] {
  return Object.keys(form).flatMap((name) => (name.startsWith(field) ? [name.slice(field.length)] : []));
}
