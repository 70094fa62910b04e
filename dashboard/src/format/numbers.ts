import { getLocale } from "#src/paraglide/runtime.js";

/** Made once each: that takes a slow device longer than the screen around it. */
function formatOnce(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(getLocale(), options);
    return format.format(value);
  };
}

export const number = formatOnce();

/** With its sign, for what is added or taken. */
export const signed = formatOnce({ signDisplay: "exceptZero" });

/** As short as an axis needs it: 1.5K. */
export const compact = formatOnce({ notation: "compact", maximumFractionDigits: 1 });

/** With one digit behind the point. */
export const decimal = formatOnce({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

const shareWith = (digits: number) => formatOnce({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
const shares = { 0: shareWith(0), 1: shareWith(1) };

/** A share such as 0.031 as "3.1%"; a dash for none. */
export function percent(share: number | null, digits: 0 | 1 = 1): string {
  return share === null ? "—" : shares[digits](share);
}

let names: Intl.DisplayNames | undefined;

export function languageName(locale: string): string {
  names ??= new Intl.DisplayNames(getLocale(), { type: "language" });
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
}
