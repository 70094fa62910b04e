import { html } from "hono/html";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { createPersonalFileOpener } from "#src/people/accounts/personal-file/open-personal-file.ts";
import { challengeCookie } from "#src/people/accounts/session-cookie.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { type Problems, problemsOf, readForm } from "../form.ts";
import { closedHeaders, personPage } from "../page.ts";
import { proofForms, readProof } from "./proof-forms.ts";
import { forPerson } from "./require-person.ts";

const path = "/account/data";

/** Adds the page on which a person downloads everything that is kept of them. */
export function addPersonalFile(app: PageApp, dependencies: PagesDependencies): void {
  const { accounts } = dependencies;
  const open = createPersonalFileOpener(accounts);
  const show = async (c: PageContext, person: SignedIn, problems?: Problems) => {
    const { t } = c.var;
    const proving = { action: `${path}/download`, button: t("personal_file_download"), isDanger: false, fields: {}, problems };
    const { forms, scripts } = await proofForms(dependencies, c, person, proving);
    return personPage({
      t,
      title: t("personal_file_title"),
      status: problems === undefined ? 200 : 422,
      person,
      scripts,
      body: html`<main class="text narrow"><p class="up"><a href="/account">${t("account_your_account")}</a></p><h1>${t("personal_file_title")}</h1>
<p>${t("personal_file_text")}</p><p>${t("personal_file_left")}</p>${forms}</main>`,
    });
  };

  app.get(
    path,
    forPerson((c, person) => show(c, person)),
  );

  app.get(
    `${path}/download`,
    forPerson(() => goTo(path)),
  );

  app.post(
    `${path}/download`,
    forPerson(async (c, person) => {
      const read = readProof(dependencies, c, await readForm(c.req.raw));
      if ("problems" in read) return show(c, person, read.problems);
      try {
        const body = await open(person, read.proof, c.get("visit"));
        return new Response(body, {
          headers: {
            ...closedHeaders,
            "content-type": "application/zip",
            "content-disposition": 'attachment; filename="galley-everything-about-you.zip"',
            "set-cookie": challengeCookie(accounts.publicUrl, undefined),
          },
        });
      } catch (error) {
        return show(c, person, problemsOf(error));
      }
    }),
  );
}
