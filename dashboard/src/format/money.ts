import { pageLocale } from "#messages";

function formatOf(currency: string) {
  return new Intl.NumberFormat(pageLocale, { style: "currency", currency });
}

export function money({ amount, currency }: { amount: number; currency: string }): string {
  return formatOf(currency).format(amount);
}

/** Formats a price in the smallest unit of its currency, such as cents. Some currencies have none. */
export function moneyOf({ amount, currency }: { amount: number; currency: string }): string {
  const format = formatOf(currency);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}
