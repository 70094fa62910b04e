import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { ShowError } from "#src/people/oauth/start-provider.ts";
import { noticePage } from "../pages/notice-page.ts";
import { type PlainKey, type Translator, translatorOf } from "../translation/translator.ts";

type Sorry = { title: PlainKey; text: PlainKey; status: number; person?: SignedIn | undefined; details?: string | undefined };

function sorryPage(t: Translator, { title, text, status, person, details }: Sorry): Promise<Response> {
  const forMaker =
    details === undefined
      ? ""
      : html`<p class="hint">${t.markup("consent_for_the_assistants_developer", { details: html`<code lang="en">${details}</code>` })}</p>`;
  return noticePage({ t, title: t(title), status, person, text: html`<p>${t(text)}</p>${forMaker}` });
}

export function requestGonePage(t: Translator, person: SignedIn | undefined): Promise<Response> {
  const text = "consent_it_has_expired_was_already";
  return sorryPage(t, { title: "consent_request_not_found", text, status: 404, person });
}

export function answeredPage(t: Translator, person: SignedIn): Promise<Response> {
  const text = "consent_it_was_sent_twice_and_only_the";
  return sorryPage(t, { title: "consent_this_request_was_already", text, status: 409, person });
}

export function noOrganizationPage(t: Translator, person: SignedIn): Promise<Response> {
  const text = "consent_an_assistant_works_in_an";
  return sorryPage(t, { title: "consent_there_is_nothing_to_connect_to", text, status: 403, person });
}

export function tooManyPage(t: Translator): Promise<Response> {
  const text = "consent_your_network_just_sent_too";
  return sorryPage(t, { title: "consent_too_many_requests", text, status: 429 });
}

const titles: Record<string, PlainKey> = {
  invalid_client: "consent_galley_does_not_know_this",
  invalid_redirect_uri: "consent_this_assistant_asked_for_its",
};

/** Renders the page for an error after which the browser cannot be sent back, because the target is unknown. */
export const oauthErrorPage: ShowError = ({ code, description, status, headers }) => {
  const text = code === "server_error" ? "consent_something_failed_on_our_side" : "consent_go_back_to_your_assistant_and";
  const title = titles[code] ?? "consent_this_assistant_cannot_be";
  const details = description === undefined ? code : `${code}: ${description}`;
  return sorryPage(translatorOf({ headers }), { title, text, status, details });
};
