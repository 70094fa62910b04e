import { countCharacters } from "@galley/contract";
import { normalizeText } from "@galley/markdown";
import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { commonWords } from "./common-passwords.ts";

export const passwordLengthMin = 10;
const passwordLengthMax = 200;

type Whose = { email: string; name: string };

const ownLengthMin = 6;
const differentMin = 4;

/** Refuses a password that is too short or that somebody else would try early. */
export function requireGoodPassword(password: string, whose: Whose): void {
  const fault = faultOf(normalizeText(password, "NFC"), whose);
  if (fault !== undefined) throw new Failure("invalid_input", fault, "password");
}

function faultOf(password: string, whose: Whose): Sentence | undefined {
  const length = countCharacters(password, passwordLengthMax);
  if (length < passwordLengthMin) return sentence("refusal_the_password_is_too_short_use", { count: passwordLengthMin });
  if (length > passwordLengthMax) return sentence("refusal_the_password_is_too_long_use", { count: passwordLengthMax });
  if (isCommon(password)) return sentence("refusal_this_password_is_too_easy_to");
  if (isOfOwnWords(password, whose)) return sentence("refusal_this_is_too_similar_to_your");
  return undefined;
}

function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < differentMin || isRun(plain)) return true;
  const bare = plain.replaceAll(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, "");
  return commonWords.has(plain) || commonWords.has(bare);
}

/** Returns whether the text is a run of digits or letters, as in 1234567890 or abcdefghij. */
function isRun(text: string): boolean {
  const steps = Array.from({ length: text.length - 1 }, (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index));
  const [first = 0] = steps;
  // After 9 a run continues with 0.
  return Math.abs(first) === 1 && steps.every((step) => step === first || step === -9 * first);
}

/** Returns whether hardly anything is left without the words that anybody would guess of this person. */
function isOfOwnWords(password: string, { email, name }: Whose): boolean {
  const [local = "", host = ""] = email.toLowerCase().split("@");
  const words = [
    "galley",
    email.toLowerCase(),
    local,
    host,
    ...host.split("."),
    ...local.split(/[^\p{L}\p{N}]+/u),
    ...name.toLowerCase().split(/\s+/),
  ];
  let rest = password.toLowerCase();
  for (const word of words.filter(({ length }) => length > 2).sort((a, b) => b.length - a.length)) rest = rest.replaceAll(word, "");
  return rest.length < password.length && rest.length < ownLengthMin;
}
