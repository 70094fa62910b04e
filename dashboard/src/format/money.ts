import { pageLocale } from "#messages";

export function money({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat(pageLocale, { style: "currency", currency }).format(amount);
}
