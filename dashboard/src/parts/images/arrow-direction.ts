type Direction = { x: number; y: number };

const directions: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns where an arrow key leads, one step to a side; undefined for other keys. */
export function arrowDirection(key: string): Direction | undefined {
  return directions[key];
}
