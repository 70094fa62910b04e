const clicksBeforeMin = 10;
const lostShareMin = 0.2;
/** One page in a hundred whose readers are as many as before seems to lose by chance what lies beyond so many deviations. */
const deviations = 2.33;

/**
 * How many clicks a page has lost at least, 0 where its loss may be chance. Clicks are counts: the difference of two of them
 * deviates by the root of their sum when nothing has changed.
 */
export function sureLoss(clicksBefore: number, clicks: number): number {
  const lost = clicksBefore - clicks;
  if (clicksBefore < clicksBeforeMin || lost < clicksBefore * lostShareMin) return 0;
  return Math.max(0, lost - deviations * Math.sqrt(clicksBefore + clicks));
}
