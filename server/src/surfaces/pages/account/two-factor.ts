import { z } from "zod";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import type { Proof } from "#src/people/accounts/prove-again.ts";
import { beginSetup, findSetup } from "#src/people/accounts/two-factor/authenticator.ts";
import { countRecoveryCodes } from "#src/people/accounts/two-factor/recovery-codes.ts";
import { renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from "#src/people/accounts/two-factor/second-factor.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PageContext, PagesDependencies } from "../env.ts";
import { asKey, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { noticeOf } from "../notice-of.ts";
import { proofForms, readProof } from "./proof-forms.ts";
import { forConfirmed, forPerson, type PersonHandler } from "./require-person.ts";
import { codesPage, provePage, setupPage, statePage } from "./two-factor-pages.ts";

const path = "/account/two-factor";
const Code = z.object({
  code: z.string().trim().min(1, asKey("refusal_enter_the_code_from_the_app")).max(20, asKey("refusal_enter_a_valid_code")),
});
const notices: Readonly<Record<string, PlainKey>> = { off: "two_factor_sign_in_is_off" };

export function addTwoFactor(app: PageApp, dependencies: PagesDependencies): void {
  const { accounts } = dependencies;
  const { pool } = accounts;
  const showSetup = async (t: Translator, person: SignedIn, problems: Problems, status: number) => {
    const setup = await findSetup(accounts, person.personId, person.email);
    return setup === undefined ? goTo(path) : setupPage(t, person, setup, problems, status);
  };

  app.get(
    path,
    forPerson(async (c, person) => {
      const codes = (await isOn(dependencies, person)) ? await countRecoveryCodes(pool, person.personId) : undefined;
      return statePage(c.var.t, person, codes, noticeOf(c, notices));
    }),
  );

  app.post(
    `${path}/begin`,
    forConfirmed(async (_c, person) => {
      await beginSetup(accounts, person.personId);
      return goTo(`${path}/set-up`);
    }),
  );

  app.get(
    `${path}/set-up`,
    forConfirmed((c, person) => showSetup(c.var.t, person, {}, 200)),
  );

  app.post(
    `${path}/confirm`,
    forConfirmed(async (c, person) => {
      const filled = fill(Code, await readForm(c.req.raw));
      if ("problems" in filled) return showSetup(c.var.t, person, filled.problems, 422);
      try {
        return codesPage(c.var.t, person, await turnOnTwoFactor(accounts, person, filled.values.code, c.get("visit")));
      } catch (error) {
        return showSetup(c.var.t, person, problemsOf(error), 422);
      }
    }),
  );

  addProven(app, dependencies, "codes", async ({ var: { t, visit } }, person, proof) =>
    codesPage(t, person, await renewRecoveryCodes(accounts, person, proof, visit)),
  );
  addProven(app, dependencies, "off", async ({ var: { visit } }, person, proof) => {
    await turnOffTwoFactor(accounts, person, proof, visit);
    return goTo(`${path}?done=off`);
  });
}

const buttons = { codes: "two_factor_create_new_recovery_codes", off: "two_factor_turn_it_off" } as const;

/** Adds a step that takes both factors in its own form, however lately the person has signed in or confirmed themself. */
function addProven(
  app: PageApp,
  dependencies: PagesDependencies,
  step: keyof typeof buttons,
  act: (c: PageContext, person: SignedIn, proof: Proof) => Promise<Response>,
): void {
  const show = async (c: PageContext, person: SignedIn, problems?: Problems) => {
    const title = c.var.t(buttons[step]);
    const proving = { action: `${path}/${step}`, button: title, isDanger: step === "off", fields: {}, problems };
    const proofs = await proofForms(dependencies, c, person, proving);
    return provePage(c.var.t, person, title, proofs, problems === undefined ? 200 : 422);
  };
  const whileOn = (handle: PersonHandler) =>
    forPerson(async (c, person) => ((await isOn(dependencies, person)) ? handle(c, person) : goTo(path)));

  app.get(
    `${path}/${step}`,
    whileOn((c, person) => show(c, person)),
  );
  app.post(
    `${path}/${step}`,
    whileOn(async (c, person) => {
      const read = readProof(dependencies, c, await readForm(c.req.raw));
      if ("problems" in read) return show(c, person, read.problems);
      try {
        return await act(c, person, read.proof);
      } catch (error) {
        return show(c, person, problemsOf(error));
      }
    }),
  );
}

async function isOn({ accounts: { pool } }: PagesDependencies, { personId }: SignedIn): Promise<boolean> {
  return (await findPersonAccount(pool, personId))?.twoFactor ?? false;
}
