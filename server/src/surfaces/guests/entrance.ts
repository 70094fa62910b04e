import { guestNameLengthMax } from "@galley/contract";
import { oneLine } from "@galley/markdown";
import { html } from "hono/html";
import { z } from "zod";
import { Failure } from "#src/core/failure.ts";
import type { OpenLink, Visit } from "#src/people/guests/find-visit.ts";
import { guestPath } from "#src/people/guests/guest-paths.ts";
import { mailCodeAgain, proveGuest, welcomeGuest } from "#src/people/guests/welcome-guest.ts";
import { formFieldsOf } from "../pages/fields.ts";
import { asKey, type Form, fill, type Problems, problemsOf, readForm } from "../pages/form.ts";
import { type Translator, translatorOf } from "../translation/translator.ts";
import type { GuestContext, GuestDependencies } from "./dependencies.ts";
import { guestCookie } from "./guest-cookies.ts";
import { guestPage } from "./guest-page.ts";

const Naming = z.object({
  name: z
    .string()
    .transform(oneLine)
    .pipe(z.string().min(1, asKey("guests_name_missing")).max(guestNameLengthMax, asKey("guests_name_too_long"))),
});
const Proving = z.object({ code: z.string().max(40, asKey("guests_code_wrong")) });

/** Answers a link that opens nothing: unknown, ended, revoked, or of a member who may no longer do what it gives. All look alike. */
export function endedPage(t: Translator): Promise<Response> {
  return guestPage(
    t,
    t("guests_ended"),
    html`<main class="text narrow"><h1>${t("guests_ended")}</h1><p>${t("guests_ended_text")}</p></main>`,
    404,
  );
}

type Again = { form?: Form; problems?: Problems };

/** Renders the page that asks for a name. It tells who sent the link, and nothing of what it opens. */
export function namePage(t: Translator, link: OpenLink, { form = {}, problems }: Again = {}): Promise<Response> {
  const { field, general } = formFieldsOf(t, form, problems ?? {});
  const title = t("guests_welcome", { organization: link.organizationName });
  const names = { maker: link.makerName, organization: link.organizationName };
  return guestPage(
    t,
    title,
    html`<main class="text narrow"><h1>${title}</h1>
<p class="lead">${t(`guests_welcome_${link.right}`, names)}</p>${general}
<form method="post" action="${pathOf(link)}/name">
${field({ name: "name", label: t("guests_your_name"), autocomplete: "name", hint: t("guests_name_hint") })}
${link.email === null ? "" : html`<p>${t("guests_code_will_be_sent", { address: maskedAddress(link.email) })}</p>`}
<button class="wide">${t("guests_continue")}</button></form></main>`,
    problems === undefined ? 200 : 422,
  );
}

/** Renders the page that asks for the code from the email. */
export function codePage(t: Translator, link: OpenLink, { problems }: Again = {}): Promise<Response> {
  const { field, general } = formFieldsOf(t, {}, problems ?? {});
  return guestPage(
    t,
    t("guests_code_title"),
    html`<main class="text narrow"><h1>${t("guests_code_title")}</h1>
<p>${t("guests_code_sent", { address: maskedAddress(link.email ?? "") })}</p>${general}
<form method="post" action="${pathOf(link)}/code">
${field({ name: "code", label: t("guests_code"), autocomplete: "one-time-code", inputmode: "numeric" })}
<button class="wide">${t("guests_continue")}</button></form>
<form method="post" action="${pathOf(link)}/code-again" class="guest-again"><button class="plain">${t("guests_code_again")}</button></form></main>`,
    problems === undefined ? 200 : 422,
  );
}

/** Takes a name, or the code from the email, and lets the guest in. */
export async function enter(
  dependencies: GuestDependencies,
  c: GuestContext,
  visit: Visit,
  step: "name" | "code" | "code-again",
): Promise<Response> {
  const t = translatorOf(c.req.raw);
  const form = await readForm(c.req.raw);
  const { link, guest } = visit;
  if (step === "name" || guest === undefined) return takeName(dependencies, t, link, form);
  try {
    if (step === "code-again") await mailCodeAgain(dependencies.pool, link, guest, t.language);
    else {
      const filled = fill(Proving, form);
      const isProved = "values" in filled && (await proveGuest(dependencies.pool, link, guest, filled.values.code));
      if (!isProved) return codePage(t, link, { problems: { code: t("guests_code_wrong") } });
    }
    return goOn(link);
  } catch (error) {
    return codePage(t, link, { problems: told(error) });
  }
}

async function takeName({ pool, publicUrl }: GuestDependencies, t: Translator, link: OpenLink, form: Form): Promise<Response> {
  const filled = fill(Naming, form);
  if ("problems" in filled) return namePage(t, link, { form, problems: filled.problems });
  try {
    const value = await welcomeGuest(pool, link, filled.values.name, t.language);
    const place: [string, string] = [link.organizationId, link.id];
    return goOn(link, [guestCookie(publicUrl, "session", place, value), guestCookie(publicUrl, "key", place)]);
  } catch (error) {
    return namePage(t, link, { form, problems: told(error) });
  }
}

/** Returns a failure as the general problem of a form; too many attempts are told there, too. */
function told(error: unknown): Problems {
  if (error instanceof Failure && error.code === "rate_limited") return { "": error.text };
  return problemsOf(error);
}

function goOn(link: OpenLink, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: pathOf(link) });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

function pathOf({ organizationId, id }: OpenLink): string {
  return guestPath(organizationId, id);
}

/** Shows as much of an address as its owner needs to know it. */
function maskedAddress(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}•••@${host}`;
}
