/** Returns every zone that this browser knows, its own first, and the chosen one in case the browser knows it by another name. */
export function zoneChoices(chosen: string | null): { value: string; label: string }[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = new Set([own, ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf("timeZone")]);
  return [...known].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}
