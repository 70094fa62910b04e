const grouped = /^\d{1,3}(?:[.,\s'’]\d{3})+$/;
const countMax = 1_000_000_000;

/** Reads a whole number in the notation of any language: `1234`, `1,234`, `1.234`, `1 234`, `12.0`. Undefined for anything else. */
export function readCount(text: string): number | undefined {
  const trimmed = text.trim();
  const digits = grouped.test(trimmed) ? trimmed.replaceAll(/\D/g, "") : trimmed.replace(/[.,]0+$/, "");
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const count = Number(digits);
  return count <= countMax ? count : undefined;
}

/** Reads a number with a point or a comma before its decimals, as in `12.5`, `12,5` or `1.012,5`. With both, the last one is the point. */
export function readDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d[\d.,\s'’]{0,30}$/.test(trimmed)) return undefined;
  const point = Math.max(trimmed.lastIndexOf("."), trimmed.lastIndexOf(","));
  const whole = point === -1 ? trimmed : trimmed.slice(0, point);
  const decimals = point === -1 ? "" : trimmed.slice(point + 1);
  return Number(`${whole.replaceAll(/\D/g, "")}.${decimals.replaceAll(/\D/g, "")}`);
}
