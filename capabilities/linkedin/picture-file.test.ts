import { expect, test } from "vitest";
import { fileFor } from "#server/delivery/networks/pictures/picture-for-network.ts";

const file = (name: string, width: number, height: number, bytes = 1000) => ({ name, width, height, bytes });
const nameOf = (...variants: ReturnType<typeof file>[]) =>
  fileFor("linkedin", { organizationId: "org_1", imageId: "img_1", kind: "png", alt: "", variants })?.name;

test("LinkedIn gets the widest file that is no WebP, below 36,152,320 pixels and not above 5 MB", () => {
  const small = file("640.png", 640, 480);
  expect(nameOf(small, file("full.png", 1280, 960), file("full.webp", 1280, 960))).toBe("full.png");
  expect(nameOf(small, file("full.png", 7532, 4800))).toBe("640.png");
  expect(nameOf(small, file("full.png", 7531, 4800))).toBe("full.png");
  expect(nameOf(small, file("full.png", 1280, 960, 5_000_001))).toBe("640.png");
  expect(nameOf(small, file("full.png", 1280, 960, 5_000_000))).toBe("full.png");
  expect(nameOf(file("full.webp", 640, 480), file("full.png", 640, 480, 5_000_001))).toBeUndefined();
});
