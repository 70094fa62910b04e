import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { AnswerCache } from "./query-client.ts";

test.each(["active", "none"] as const)("what changes during a first read is read again, with %s screens", async (refetchType) => {
  const client = new AnswerCache();
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    reads.push(Promise.withResolvers<string>());
    return reads.at(-1)?.promise;
  };
  const observer = new QueryObserver(client, { queryKey: ["org", "list"], queryFn: read, staleTime: Infinity });
  using _screen = { [Symbol.dispose]: observer.subscribe(() => {}) };
  const refreshing = client.invalidateQueries({ queryKey: ["org"], refetchType });
  reads[0]?.resolve("from before the change");
  if (refetchType === "none") {
    await refreshing;
    expect(observer.getCurrentResult()).toMatchObject({ data: "from before the change", isStale: true });
    return;
  }
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve("from after it");
  await refreshing;
  expect(observer.getCurrentResult()).toMatchObject({ data: "from after it", isStale: false });
});
