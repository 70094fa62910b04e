import { expect, test } from "vitest";
import { createDrawnPictures } from "./drawn-pictures.ts";

const picture = { type: "image/jpeg", bytes: new Uint8Array([1]) };

test("a few pictures are drawn at once, each of them once, and an organization that wants more waits for its own", async () => {
  const pictures = createDrawnPictures();
  const drawn: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (key: string, organizationId = "org_a") =>
    pictures(organizationId, key, async () => {
      drawn.push(key);
      await gate.promise;
      return picture;
    });
  const keys = Array.from({ length: 5 }, (_, number) => String(number));
  const first = keys.map((key) => ask(key));
  const again = keys.map((key) => ask(key));
  const waiting = Array.from({ length: 50 }, (_, number) => ask(`waiting ${number}`));
  await expect(ask("too many")).rejects.toMatchObject({ code: "unavailable" });
  const other = ask("of another organization", "org_b");
  await expect.poll(() => drawn).toEqual([...keys, "of another organization"]);
  gate.resolve();
  expect(await Promise.all([...first, ...again, other, ...waiting])).toEqual(Array(61).fill(picture));
  expect(new Set(drawn).size).toBe(56);
  expect(drawn).toHaveLength(56);
});

test("a failure is not kept", async () => {
  const pictures = createDrawnPictures();
  await expect(pictures("org_a", "one", () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(await pictures("org_a", "one", () => Promise.resolve(picture))).toEqual(picture);
});
