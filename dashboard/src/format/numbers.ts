import { getLocale } from "#src/paraglide/runtime.js";

export function number(value: number): string {
  return new Intl.NumberFormat(getLocale()).format(value);
}

export function languageName(locale: string): string {
  try {
    return new Intl.DisplayNames(getLocale(), { type: "language" }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

/** With its sign, for what is added or taken. */
export function signed(value: number): string {
  return new Intl.NumberFormat(getLocale(), { signDisplay: "exceptZero" }).format(value);
}

/** A share such as 0.031 as "3.1%"; a dash for none. */
export function percent(share: number | null, digits = 1): string {
  if (share === null) return "—";
  return new Intl.NumberFormat(getLocale(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    share,
  );
}

/** As short as an axis needs it: 1.5K. */
export function compact(value: number): string {
  return new Intl.NumberFormat(getLocale(), { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/** With one digit behind the point. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}
