import { expect, test } from "vitest";
import { bestCoding } from "./http.ts";

test("brotli is best where it is offered, and a coding of quality 0 is not taken", () => {
  expect(bestCoding("gzip, deflate, br")).toBe("br");
  expect(bestCoding("gzip, deflate, br", { offersBrotli: false })).toBe("gzip");
  expect(bestCoding("br;q=0, gzip")).toBe("gzip");
  expect(bestCoding("BR;q=0.0, GZIP;q=0")).toBe("identity");
  expect(bestCoding("broken, agzip")).toBe("identity");
  expect(bestCoding(undefined)).toBe("identity");
});
