import { expect, test } from "vitest";
import { nearestSize } from "./image-size.ts";

const at = (model: string, width: number, height: number) => Object.values(nearestSize(model, { width, height })).join("x");

test("the size with the nearest ratio is asked for, of those that the model takes", () => {
  expect(at("gpt-image-1", 1080, 1350)).toBe("1024x1536");
  expect(at("gpt-image-1", 1080, 1080)).toBe("1024x1024");
  expect(at("gpt-image-1", 1080, 1920)).toBe("1024x1536");
  expect(at("gpt-image-1", 1600, 900)).toBe("1536x1024");
  expect(at("dall-e-3", 1600, 900)).toBe("1792x1024");
  expect(at("dall-e-3", 1080, 1350)).toBe("1024x1024");
  expect(at("dall-e-2", 1080, 1920)).toBe("1024x1024");
  expect(at("flux", 3000, 10)).toBe("1536x1024");
});
