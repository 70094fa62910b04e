import { characters } from "@galley/contract";
import { z } from "zod";
import { passwordLengthMin } from "#src/accounts/passwords/password-rule.ts";
import type { Translator } from "../../translation/translator.ts";

/** What people and organizations are called. */
export const Name = z.string().trim().min(1, "Fill this in.").pipe(characters(1, 100));
export const NewPassword = z.string().min(1, "Choose a password.");
export const Email = z.email("This is no e-mail address. Type one such as you@example.com.").max(254, "This is too long.");

export function passwordHint(t: Translator): string {
  return t("At least {count} characters. Several words in a row are easy to remember and hard to guess.", { count: passwordLengthMin });
}
