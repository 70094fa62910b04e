import { characters, formerMemberName } from "@galley/contract";
import { sentence } from "@galley/messages";
import { z } from "zod";
import { foldCase } from "#src/core/text/fold.ts";
import { passwordLengthMin } from "#src/people/accounts/passwords/password-rule.ts";
import type { Translator } from "../../translation/translator.ts";
import { asKey } from "../form.ts";

const nameLengthMax = 100;

const fits = (name: string) => characters(0, nameLengthMax).safeParse(name).success;

/** Name of a person or an organization. */
export const Name = z
  .string()
  .trim()
  .min(1, asKey("refusal_this_field_is_required"))
  .refine(fits, {
    params: { sentence: sentence("refusal_must_have_at_most_count", { count: nameLengthMax }) },
  })
  .refine((name) => foldCase(name) !== foldCase(formerMemberName), asKey("refusal_this_name_stands_for_former"));
export const NewPassword = z.string().min(1, asKey("refusal_choose_a_password"));
export const Email = z.email(asKey("refusal_enter_a_valid_email_address")).max(254, asKey("refusal_this_is_too_long"));

/** Text shown when a person takes over an account that was created under an unproved address. */
export const tookOver = "entry_this_account_was_created";

export function passwordHint(t: Translator): string {
  return t("entry_at_least_count_characters", { count: passwordLengthMin });
}
