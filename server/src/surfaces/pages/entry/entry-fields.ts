import { characters } from "@galley/contract";
import { z } from "zod";
import { passwordLengthMin } from "#src/people/accounts/passwords/password-rule.ts";
import type { Translator } from "../../translation/translator.ts";

/** Name of a person or an organization. */
export const Name = z.string().trim().min(1, "Fill this in.").pipe(characters(1, 100));
export const NewPassword = z.string().min(1, "Choose a password.");
export const Email = z.email("This is no e-mail address. Type one such as you@example.com.").max(254, "This is too long.");

/** Text shown when a person takes over an account that was created under an unproved address. */
export const tookOver =
  "Somebody made this account before anybody had shown that the address is theirs. With the new password it is yours: passkeys, two-factor sign-in, sign-ins, API tokens and assistants from before are removed.";

export function passwordHint(t: Translator): string {
  return t("At least {count} characters. Several words in a row are easy to remember and hard to guess.", { count: passwordLengthMin });
}
