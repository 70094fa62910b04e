import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { ShowError } from "#src/people/oauth/start-provider.ts";
import { noticePage } from "../pages/notice-page.ts";
import { type PlainText, type Translator, translatorOf } from "../translation/translator.ts";

type Sorry = { title: PlainText; text: PlainText; status: number; person?: SignedIn | undefined; details?: string | undefined };

function sorryPage(t: Translator, { title, text, status, person, details }: Sorry): Promise<Response> {
  const forMaker =
    details === undefined
      ? ""
      : html`<p class="hint">${t.markup("For the assistant’s developer: {details}", { details: html`<code lang="en">${details}</code>` })}</p>`;
  return noticePage({ t, title: t(title), status, person, text: html`<p>${t(text)}</p>${forMaker}` });
}

export function requestGonePage(t: Translator, person: SignedIn | undefined): Promise<Response> {
  const text = "It has expired, was already answered, or was started in another browser. Go back to your assistant and connect it again.";
  return sorryPage(t, { title: "Request not found", text, status: 404, person });
}

export function answeredPage(t: Translator, person: SignedIn): Promise<Response> {
  const text = "It was sent twice, and only the first answer counts. Your connections are under Account, Assistants.";
  return sorryPage(t, { title: "This request was already answered", text, status: 409, person });
}

export function noOrganizationPage(t: Translator, person: SignedIn): Promise<Response> {
  const text = "An assistant works in an organization, and you have none yet. Ask an owner or admin to invite you, then connect it again.";
  return sorryPage(t, { title: "There is nothing to connect to", text, status: 403, person });
}

export function tooManyPage(t: Translator): Promise<Response> {
  const text = "Your network just sent too many assistant requests. Wait a minute, then connect yours again.";
  return sorryPage(t, { title: "Too many requests", text, status: 429 });
}

const titles: Record<string, PlainText> = {
  invalid_client: "Galley does not know this assistant",
  invalid_redirect_uri: "This assistant asked for its answer at an address it has not registered",
};

/** Renders the page for an error after which the browser cannot be sent back, because the target is unknown. */
export const oauthErrorPage: ShowError = ({ code, description, status, headers }) => {
  const text =
    code === "server_error"
      ? "Something failed on our side. Try again in a moment."
      : "Go back to your assistant and connect it again. If that does not help, remove the connection there and add it again.";
  const title = titles[code] ?? "This assistant cannot be connected";
  const details = description === undefined ? code : `${code}: ${description}`;
  return sorryPage(translatorOf({ headers }), { title, text, status, details });
};
