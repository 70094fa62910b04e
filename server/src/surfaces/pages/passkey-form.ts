import { html } from "hono/html";
import type { PasskeyQuestion } from "#src/people/accounts/passkeys/add-passkey.ts";
import { challengeCookie } from "#src/people/accounts/session-cookie.ts";
import type { AssetName } from "../assets/assets.ts";
import type { PageMarkup } from "../assets/layout.ts";
import type { Translator } from "../translation/translator.ts";
import { answerJson } from "./answers.ts";
import { hidden } from "./fields.ts";
import { problemsOf } from "./form.ts";

/** Scripts of a page with such a form. */
export const passkeyScripts: readonly AssetName[] = ["webauthn.js", "passkey.js"];

type PasskeyForm = {
  action: string;
  options: string;
  kind: "new" | "known";
  button: string;
  next?: string | undefined;
  fields?: PageMarkup;
};

/** Renders a form that a passkey answers. It stays hidden until the script finds that the browser supports passkeys. */
export function passkeyForm(t: Translator, { action, options, kind, button, next, fields }: PasskeyForm): PageMarkup {
  return html`<form method="post" action="${action}" data-passkey="${kind}" data-options="${options}"${wordsOf(t)}>
${fields ?? ""}<input type="hidden" name="credential" value="">${hidden("next", next)}
<button class="${kind === "new" ? "" : "plain wide"}">${button}</button>
<p class="hint" role="status" data-problem></p>
</form>`;
}

/** Returns the script's messages as attributes. */
function wordsOf(t: Translator): PageMarkup {
  return html` data-away="${t("account_galley_cannot_respond_right")}"
data-stopped="${t("account_the_browser_stopped_or_the")}"
data-taken="${t("account_this_device_already_has_a")}"
data-failed="${t("account_the_passkey_could_not_be_used")}"`;
}

/** Parses the browser's answer; undefined when it is not JSON. */
export function readCredential(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Answers the script with the question for the passkey. A cookie keeps the id of the question in the browser. */
export async function answerQuestion(t: Translator, publicUrl: string, asking: Promise<PasskeyQuestion>): Promise<Response> {
  try {
    const { options, challenge } = await asking;
    return answerJson({ options }, 200, [challengeCookie(publicUrl, challenge)]);
  } catch (error) {
    return answerJson({ message: t.plain(Object.values(problemsOf(error))[0] ?? "") }, 422);
  }
}
