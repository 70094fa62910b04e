const edge = 8;

/** Returns the place of a box below an element, or above it where there is no room, inside of the window. */
export function anchoredPlace(element: HTMLElement, { width, height }: { width: number; height: number }): { left: number; top: number } {
  const { left, top, bottom } = element.getBoundingClientRect();
  const isBelow = bottom + 4 + height <= innerHeight - edge || top - 4 - height < edge;
  return {
    left: Math.max(edge, Math.min(left, innerWidth - width - edge)),
    top: isBelow ? Math.max(edge, Math.min(bottom + 4, innerHeight - height - edge)) : top - 4 - height,
  };
}
