import { expect, test } from "vitest";
import { allInOrder } from "./all-in-order.ts";

const later = (error: Error) => new Promise<never>((_resolve, reject) => setImmediate(() => reject(error)));

test("what all of them gave comes in the order of the list", async () => {
  expect(await allInOrder([Promise.resolve(1), undefined, "three"])).toEqual([1, undefined, "three"]);
});

test("of two failures the one that stands first is told, even where it comes last", async () => {
  const [first, second] = [new Error("first"), new Error("second")];
  await expect(allInOrder([later(first), Promise.reject(second)])).rejects.toBe(first);
});

test("nothing is told before everything is over", async () => {
  let over = false;
  const slow = new Promise<void>((resolve) =>
    setImmediate(() => {
      over = true;
      resolve();
    }),
  );
  await expect(allInOrder([Promise.reject(new Error("no")), slow])).rejects.toThrow("no");
  expect(over).toBe(true);
});
