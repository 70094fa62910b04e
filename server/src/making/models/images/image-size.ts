export type ImageSize = { width: number; height: number };

const square = { width: 1024, height: 1024 };
// Sizes that OpenAI's models accept. Other models mostly accept any size, these included.
const current: readonly ImageSize[] = [square, { width: 1536, height: 1024 }, { width: 1024, height: 1536 }];
const byFamily: readonly [RegExp, readonly ImageSize[]][] = [
  [/dall-e-3/i, [square, { width: 1792, height: 1024 }, { width: 1024, height: 1792 }]],
  [/dall-e-2/i, [square]],
];

/** Returns the size with the nearest ratio, which loses the least when it is cropped. */
export function nearestSize(model: string, { width, height }: ImageSize): ImageSize {
  const sizes = byFamily.find(([family]) => family.test(model))?.[1] ?? current;
  const distance = (size: ImageSize) => Math.abs(Math.log(size.width / size.height) - Math.log(width / height));
  return sizes.toSorted((one, other) => distance(one) - distance(other))[0] ?? square;
}

export const plainSize = square;
