import { expect, test } from "vitest";
import { createDrawnPictures } from "./drawn-pictures.ts";

const picture = { type: "image/jpeg", bytes: new Uint8Array([1]) };

test("a few pictures are drawn at once, each of them once, and who wants more is told to come back", async () => {
  const pictures = createDrawnPictures();
  const drawn: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (key: string) =>
    pictures(key, async () => {
      drawn.push(key);
      await gate.promise;
      return picture;
    });
  const keys = Array.from({ length: 8 }, (_, number) => String(number));
  const first = keys.map(ask);
  const again = keys.map(ask);
  await expect(ask("too many")).rejects.toMatchObject({ code: "unavailable" });
  gate.resolve();
  expect(await Promise.all([...first, ...again])).toEqual(Array(16).fill(picture));
  expect(await ask("later")).toEqual(picture);
  expect(drawn).toEqual([...keys, "later"]);
});

test("a failure is not kept", async () => {
  const pictures = createDrawnPictures();
  await expect(pictures("one", () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(await pictures("one", () => Promise.resolve(picture))).toEqual(picture);
});
