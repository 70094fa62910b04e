import { z } from "zod";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { findPersonAccount } from "#src/people/accounts/persons.ts";
import { beginSetup, findSetup } from "#src/people/accounts/two-factor/authenticator.ts";
import { countRecoveryCodes } from "#src/people/accounts/two-factor/recovery-codes.ts";
import { renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from "#src/people/accounts/two-factor/second-factor.ts";
import type { PlainKey, Translator } from "../../translation/translator.ts";
import { goTo } from "../answers.ts";
import type { PageApp, PagesDependencies } from "../env.ts";
import { asKey, fill, type Problems, problemsOf, readForm } from "../form.ts";
import { noticeOf } from "../notice-of.ts";
import { forConfirmed } from "./require-person.ts";
import { codesPage, setupPage, statePage } from "./two-factor-pages.ts";

const path = "/account/two-factor";
const Code = z.object({
  code: z.string().trim().min(1, asKey("refusal_enter_the_code_from_the_app")).max(20, asKey("refusal_enter_a_valid_code")),
});
const notices: Readonly<Record<string, PlainKey>> = { off: "two_factor_sign_in_is_off" };

export function addTwoFactor(app: PageApp, { accounts }: PagesDependencies): void {
  const { pool } = accounts;
  const isOn = async ({ personId }: SignedIn) => (await findPersonAccount(pool, personId))?.twoFactor ?? false;
  const showSetup = async (t: Translator, person: SignedIn, problems: Problems, status: number) => {
    const setup = await findSetup(accounts, person.personId, person.email);
    return setup === undefined ? goTo(path) : setupPage(t, person, setup, problems, status);
  };

  app.get(
    path,
    forConfirmed(async (c, person) => {
      const codes = (await isOn(person)) ? await countRecoveryCodes(pool, person.personId) : undefined;
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

  app.post(
    `${path}/codes`,
    forConfirmed(async (c, person) => {
      if (!(await isOn(person))) return goTo(path);
      return codesPage(c.var.t, person, await renewRecoveryCodes(accounts, person, c.get("visit")));
    }),
  );

  app.post(
    `${path}/off`,
    forConfirmed(async (c, person) => {
      await turnOffTwoFactor(accounts, person, c.get("visit"));
      return goTo(`${path}?done=off`);
    }),
  );
}
