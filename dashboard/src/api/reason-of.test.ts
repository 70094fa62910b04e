import { expect, test } from "vitest";
import { m } from "#messages";
import { ApiError } from "./api-error.ts";
import { reasonOf } from "./reason-of.ts";

test("people read the service's own words, and never those of the browser", () => {
  expect(reasonOf(new ApiError(409, { code: "conflict", message: "Somebody has saved revision 3." }))).toBe(
    "Somebody has saved revision 3.",
  );
  const others = [new ApiError(500, {}), new TypeError("Cannot read properties of undefined"), "refused", undefined];
  for (const error of others) expect(reasonOf(error)).toBe(m.error_unexpected());
});
