export type Size = { width: number; height: number };
/** Part of an image, in its pixels. */
export type Frame = Size & { left: number; top: number };
/** Corner or edge of a frame: -1 is its left or top, 1 its right or bottom, 0 neither. */
export type Grip = { x: -1 | 0 | 1; y: -1 | 0 | 1 };
export type Move = { x: number; y: number };

const sideMin = 16;

export function wholeFrame({ width, height }: Size): Frame {
  return { left: 0, top: 0, width, height };
}

export function isWhole(frame: Frame, image: Size): boolean {
  return frame.width === image.width && frame.height === image.height;
}

/** Returns the largest frame of a proportion, as near to the middle of the given one as the image allows. */
export function frameOfRatio(frame: Frame, ratio: number, image: Size): Frame {
  const width = Math.max(1, Math.round(Math.min(image.width, image.height * ratio)));
  const height = Math.max(1, Math.round(Math.min(image.height, image.width / ratio)));
  const left = Math.round(frame.left + (frame.width - width) / 2);
  const top = Math.round(frame.top + (frame.height - height) / 2);
  return { left: within(left, 0, image.width - width), top: within(top, 0, image.height - height), width, height };
}

export function moveFrame(frame: Frame, by: Move, image: Size): Frame {
  return {
    ...frame,
    left: within(Math.round(frame.left + by.x), 0, image.width - frame.width),
    top: within(Math.round(frame.top + by.y), 0, image.height - frame.height),
  };
}

/** Moves a corner or an edge of a frame. With a proportion only corners move, and the opposite corner stays where it is. */
export function resizeFrame(frame: Frame, grip: Grip, by: Move, { image, ratio }: { image: Size; ratio: number | null }): Frame {
  if (ratio !== null) return resizeInRatio(frame, grip, by, { image, ratio });
  const [left, width] = resizeSide(frame.left, frame.width, grip.x, by.x, image.width);
  const [top, height] = resizeSide(frame.top, frame.height, grip.y, by.y, image.height);
  return { left, top, width, height };
}

function resizeSide(start: number, length: number, grip: -1 | 0 | 1, by: number, whole: number): [start: number, length: number] {
  const end = start + length;
  if (grip === 0) return [start, length];
  if (grip === 1) return [start, within(Math.round(length + by), Math.min(sideMin, whole - start), whole - start)];
  const moved = within(Math.round(start + by), 0, end - Math.min(sideMin, end));
  return [moved, end - moved];
}

function resizeInRatio(frame: Frame, grip: Grip, by: Move, { image, ratio }: { image: Size; ratio: number }): Frame {
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  // The direction in which it was moved further decides.
  const changes = [by.x * grip.x, by.y * grip.y * ratio];
  const change = changes.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one));
  const room = { width: grip.x === -1 ? right : image.width - frame.left, height: grip.y === -1 ? bottom : image.height - frame.top };
  const most = Math.min(room.width, room.height * ratio);
  const least = Math.min(most, Math.max(sideMin, sideMin * ratio));
  const wanted = within(frame.width + change, least, most);
  const width = Math.max(1, Math.round(wanted));
  const height = within(Math.round(wanted / ratio), 1, room.height);
  return { left: grip.x === -1 ? right - width : frame.left, top: grip.y === -1 ? bottom - height : frame.top, width, height };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
