const clicksBeforeMin = 10;
const lostShareMin = 0.2;
/** By chance, one in a hundred pages with a constant number of readers seems to lose more than this many deviations. */
const deviations = 2.33;

/**
 * Returns the least number of clicks that a page has certainly lost, 0 when its loss may be chance. Clicks are counts: without a
 * change, the difference of two counts has the root of their sum as its standard deviation.
 */
export function sureLoss(clicksBefore: number, clicks: number): number {
  const lost = clicksBefore - clicks;
  if (clicksBefore < clicksBeforeMin || lost < clicksBefore * lostShareMin) return 0;
  return Math.max(0, lost - deviations * Math.sqrt(clicksBefore + clicks));
}
