import type { Language } from "@galley/contract";
import { english } from "./english.ts";
import type { MailTexts } from "./mail-text.ts";
import { portuguese } from "./portuguese.ts";

export const mailTexts: Record<Language, MailTexts> = { en: english, pt: portuguese };
