import { pageLocale } from "#messages";

let format: Intl.ListFormat | undefined;

/** Joins names as people write a list: "Ada, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  format ??= new Intl.ListFormat(pageLocale, { type: "conjunction" });
  return format.format(names);
}
