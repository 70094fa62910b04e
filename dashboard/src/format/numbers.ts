import { pageLocale } from "#messages";

/** Creates a format only once and on first use: on a slow device this takes longer than the screen around it. */
function formatOnce(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(pageLocale, options);
    return format.format(value);
  };
}

export const number = formatOnce();

/** Formats a number with its sign, for changes. */
export const signed = formatOnce({ signDisplay: "exceptZero" });

/** Formats a number for an axis: 1.5K. */
export const compact = formatOnce({ notation: "compact", maximumFractionDigits: 1 });

/** Formats a number with one decimal. */
export const decimal = formatOnce({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

const shareWith = (digits: number) => formatOnce({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
const shares = { 0: shareWith(0), 1: shareWith(1) };

/** Formats a share such as 0.031 as "3.1%"; null as a dash. */
export function percent(share: number | null, digits: 0 | 1 = 1): string {
  return share === null ? "—" : shares[digits](share);
}

let names: Intl.DisplayNames | undefined;

export function languageName(locale: string): string {
  names ??= new Intl.DisplayNames(pageLocale, { type: "language" });
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
}
