import { expect, test } from "vitest";
import { askNodes } from "./ask-nodes.ts";

test("tells of each node whether it answers, and asks one again whose kept connection has ended", async () => {
  const asked: string[] = [];
  const keys = [
    { node: "one:5432", key: "node-1" },
    { node: "two:5432", key: "node-4" },
    { node: "three:5432", key: "node-5" },
  ];
  const query = async (_text: string, values?: readonly string[]) => {
    if (values === undefined) return { rows: keys };
    const [key = ""] = values;
    asked.push(key);
    if (key === "node-4" || (key === "node-5" && asked.filter((one) => one === key).length === 1)) throw new Error("Connection refused");
    return { rows: [] };
  };
  const seconds = expect.any(Number);
  expect(await askNodes({ query } as unknown as Parameters<typeof askNodes>[0])).toEqual([
    { node: "one:5432", seconds },
    { node: "two:5432", fault: "Connection refused" },
    { node: "three:5432", seconds },
  ]);
  expect(asked.toSorted()).toEqual(["node-1", "node-4", "node-4", "node-5", "node-5"]);
});
