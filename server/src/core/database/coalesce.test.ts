import { describe, expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Creates a lookup that answers only when told to. */
function heldLook(questionsMax = 100) {
  const looks: { key: string; questions: string[]; answer: (answers?: string[]) => void; fail: (error: Error) => void }[] = [];
  const ask = coalesce<string, string>(
    (key, questions) =>
      new Promise((resolve, reject) =>
        looks.push({ key, questions, answer: (answers) => resolve(answers ?? questions.map((q) => `${key}:${q}`)), fail: reject }),
      ),
    questionsMax,
  );
  return { looks, ask };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe("questions about one thing", () => {
  test("share the next look, never one that began before them", async () => {
    const { looks, ask } = heldLook();
    const first = ask("a", "1");
    const later = [ask("a", "2"), ask("a", "3")];
    expect(looks.map(({ questions }) => questions)).toEqual([["1"]]);
    looks[0]?.answer();
    expect(await first).toBe("a:1");
    await turns();
    expect(looks.map(({ questions }) => questions)).toEqual([["1"], ["2", "3"]]);
    looks[1]?.answer();
    expect(await Promise.all(later)).toEqual(["a:2", "a:3"]);
  });

  test("do not wait for those about another thing", () => {
    const { looks, ask } = heldLook();
    void ask("a", "1");
    void ask("b", "1");
    expect(looks.map(({ key }) => key)).toEqual(["a", "b"]);
  });

  test("fail together when their look fails, and the next look goes on", async () => {
    const { looks, ask } = heldLook();
    const failing = ask("a", "1");
    const next = ask("a", "2");
    looks[0]?.fail(new Error("away"));
    await expect(failing).rejects.toThrow("away");
    await turns();
    looks[1]?.answer();
    expect(await next).toBe("a:2");
  });

  test("are at most as many in one look as it takes", async () => {
    const { looks, ask } = heldLook(2);
    for (const question of ["1", "2", "3", "4", "5"]) void ask("a", question);
    for (let look = 0; look < 3; look += 1) {
      await turns();
      looks[look]?.answer();
    }
    await turns();
    expect(looks.map(({ questions }) => questions)).toEqual([["1"], ["2", "3"], ["4", "5"]]);
  });
});
