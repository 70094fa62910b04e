import type { Language } from "@galley/contract";
import { englishMailTexts } from "./english.ts";
import type { MailTexts } from "./mail-text.ts";
import { portugueseMailTexts } from "./portuguese.ts";

export const mailTexts: Record<Language, MailTexts> = { en: englishMailTexts, pt: portugueseMailTexts };
