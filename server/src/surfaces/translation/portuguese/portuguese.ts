import { account } from "./account.ts";
import { consent } from "./consent.ts";
import { entry } from "./entry.ts";
import { landing } from "./landing.ts";
import { notices } from "./notices.ts";
import { refusals } from "./refusals.ts";
import { rights } from "./rights.ts";
import { twoFactor } from "./two-factor.ts";

/** Portuguese texts of the pages, by their English text. */
export const areas = { account, consent, entry, landing, notices, refusals, rights, twoFactor };

export const portuguesePageTexts = { ...account, ...consent, ...entry, ...landing, ...notices, ...refusals, ...rights, ...twoFactor };

export { refusals };

export type TranslatedText = keyof typeof portuguesePageTexts;
