import { html } from "hono/html";
import { z } from "zod";
import { operatorProgram } from "#src/core/installation.ts";
import { foundInstallation } from "#src/people/accounts/found-installation.ts";
import { isFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import type { Translator } from "../../translation/translator.ts";
import { finishEntry } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { formFieldsOf } from "../fields.ts";
import { type Form, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { personPage } from "../page.ts";
import { Email, Name, NewPassword, passwordHint } from "./entry-fields.ts";
import { deadLinkPage, secretAddress } from "./secret-address.ts";

const Founding = z.object({ organization: Name, name: Name, email: Email, password: NewPassword });
const names = { ownerName: "name", ownerEmail: "email" };

/** Adds the page on which the first owner of an installation creates their account and organization. */
export function addWelcome(app: PageApp, dependencies: PagesDependencies): void {
  const { accounts } = dependencies;
  app.get("/welcome/:link", async (c) => {
    const link = c.req.param("link");
    return (await isFirstOwnerLink(accounts.pool, link)) ? welcomePage(c.var.t, link, {}, {}, 200) : deadPage(dependencies, c);
  });
  app.post("/welcome/:link", (c) => found(dependencies, c, c.req.param("link")));
}

async function found(dependencies: PagesDependencies, c: PageContext, link: string): Promise<Response> {
  const { accounts } = dependencies;
  const form = await readForm(c.req.raw);
  if (!(await isFirstOwnerLink(accounts.pool, link))) return deadPage(dependencies, c);
  const filled = fill(Founding, form);
  if ("problems" in filled) return welcomePage(c.var.t, link, form, filled.problems, 422);
  try {
    const entry = await foundInstallation(accounts, dependencies.found, link, filled.values, c.get("visit"));
    return entry === undefined ? deadPage(dependencies, c) : finishEntry(accounts, c, entry, undefined);
  } catch (error) {
    return welcomePage(c.var.t, link, form, problemsOf(error, names), 422);
  }
}

function deadPage(dependencies: PagesDependencies, c: PageContext): Promise<Response> {
  const command = html`<code>${operatorProgram} owner link</code>`;
  const advice = c.var.t.markup("entry_the_person_who_runs_this", {
    command,
  });
  return deadLinkPage(dependencies, c, advice);
}

function welcomePage(t: Translator, link: string, form: Form, problems: Problems, status: number): Promise<Response> {
  const { field, general } = formFieldsOf(t, form, problems);
  return personPage({
    t,
    title: t("entry_set_up_galley"),
    status,
    headers: secretAddress,
    body: html`<main class="text narrow"><h1>${t("entry_set_up_galley")}</h1>
<p class="lead">${t("entry_you_are_the_first_person_here")}</p>${general}
<form method="post" action="/welcome/${link}">
${field({ name: "organization", label: t("entry_organization_name"), autocomplete: "organization" })}
${field({ name: "name", label: t("entry_your_name"), autocomplete: "name" })}
${field({ name: "email", label: t("entry_your_email_address"), type: "email", autocomplete: "username" })}
${field({ name: "password", label: t("entry_password"), type: "password", autocomplete: "new-password", hint: passwordHint(t) })}
<button class="wide">${t("entry_create_account")}</button>
</form></main>`,
  });
}
