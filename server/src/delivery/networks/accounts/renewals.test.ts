import { expect, test } from "vitest";
import { createRenewals } from "./renewals.ts";

test("an account is renewed once for all who wait, and two accounts at once", async () => {
  const renewals = createRenewals();
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const begun: string[] = [];
  const renew = (id: string) =>
    renewals(id, () => {
      begun.push(id);
      const gate = Promise.withResolvers<string>();
      gates.set(id, gate);
      return gate.promise;
    });
  const [one, again, two, three] = [renew("1"), renew("1"), renew("2"), renew("3")];
  expect(begun).toEqual(["1", "2"]);
  gates.get("1")?.resolve("new");
  expect(await Promise.all([one, again])).toEqual(["new", "new"]);
  await expect.poll(() => begun).toEqual(["1", "2", "3"]);
  gates.get("2")?.reject(new Error("No."));
  await expect(two).rejects.toThrow("No.");
  gates.get("3")?.resolve("third");
  expect(await three).toBe("third");
  const later = renew("1");
  gates.get("1")?.resolve("newer");
  expect(await later).toBe("newer");
});
