import { characters } from "@galley/contract";
import { z } from "zod";
import { passwordLengthMin } from "#src/people/accounts/passwords/password-rule.ts";
import type { Translator } from "../../translation/translator.ts";

/** Name of a person or an organization. */
export const Name = z.string().trim().min(1, "This field is required.").pipe(characters(1, 100));
export const NewPassword = z.string().min(1, "Choose a password.");
export const Email = z.email("Enter a valid email address, such as you@example.com.").max(254, "This is too long.");

/** Text shown when a person takes over an account that was created under an unproved address. */
export const tookOver =
  "This account was created before its address was verified. With the new password it is yours: all earlier passkeys, two-factor sign-in, sessions, API tokens and assistants are removed.";

export function passwordHint(t: Translator): string {
  return t("At least {count} characters. Several words in a row are easy to remember and hard to guess.", { count: passwordLengthMin });
}
