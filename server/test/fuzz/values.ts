export type Dice = {
  below(count: number): number;
  of<T>(items: readonly T[]): T;
  /** Returns true once in `count` times on average. */
  in(count: number): boolean;
};

/** Returns pseudo-random choices that depend on the seed alone. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  return {
    below,
    of<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Nothing to choose from.");
      return item;
    },
    in: (count) => below(count) === 0,
  };
}

const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00",
  "\u202e\u200b\ufeff",
  "👨‍👩‍👧‍👦",
  "e\u0301".repeat(50),
  "'; drop table article; --",
  "{{7*7}}<%= 7*7 %>",
  "../../etc/passwd",
  "\\u0000",
  "%00%ff",
  "null",
  "NaN",
  "2026-02-30",
  "24:60",
  "image:img_1",
  "<script>alert(1)</script>",
  "# \n\n# ",
  "![](image:)",
  "> — ",
  "1e400",
  "\r\n\r\n",
];

/** Returns odd or long text, or both. It is huge only rarely, so that a run stays quick. */
export function wildText(dice: Dice): string {
  if (dice.in(150)) return dice.of(["x", "é", "😀", "# ", "[", "*_", "> ", "`", "\n"]).repeat(dice.of([65, 121, 1001, 50_000, 200_001]));
  if (dice.in(3)) return Array.from({ length: dice.below(40) }, () => String.fromCharCode(dice.below(0x10000))).join("");
  return dice.of(oddTexts);
}

const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  [],
  {},
  [[]],
  ["a", "b"],
  [null],
  { a: 1 },
  { toString: "x", valueOf: 1 },
  { id: { $ne: null } },
];

export function wildValue(dice: Dice): unknown {
  if (dice.in(2)) return wildText(dice);
  if (dice.in(100)) return nested(dice.of([5, 31, 32, 33, 500]));
  return dice.of(oddValues);
}

function nested(depth: number): unknown {
  return JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
}

type Part = {
  type?: string;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  anyOf?: unknown[];
};

/** Returns a value that fits a part of the schema, or lies at its edge: one more, one less. */
export function near(dice: Dice, schema: unknown): unknown {
  const part = schema as Part;
  if (part.anyOf !== undefined) return near(dice, dice.of(part.anyOf));
  if (part.enum !== undefined) return dice.in(6) ? `${dice.of(part.enum)}x` : dice.of(part.enum);
  if (part.examples !== undefined && !dice.in(3)) return dice.of(part.examples);
  if (part.type === "integer" || part.type === "number") {
    return dice.of([part.minimum ?? 0, (part.minimum ?? 0) - 1, part.maximum ?? 9, (part.maximum ?? 9) + 1, 1, 2, 50]);
  }
  if (part.type === "boolean") return dice.in(2);
  if (part.type === "null") return null;
  const length = dice.of([
    part.minLength ?? 0,
    Math.max(0, (part.minLength ?? 1) - 1),
    3,
    10,
    Math.min(part.maxLength ?? 20, 2000),
    Math.min(part.maxLength ?? 20, 2000) + 1,
  ]);
  const text = dice.in(4) ? "é" : dice.of(["abc-def-ghi ", "# Title\n\nBody ", "word "]);
  return text.repeat(Math.ceil(length / text.length) + 1).slice(0, length);
}

/** Returns bytes that may or may not be JSON: broken, cut off, not UTF-8, deeply nested, or too many in chunks. */
export function wildBytes(dice: Dice): string | Uint8Array | ReadableStream<Uint8Array> {
  const kinds: (() => string | Uint8Array | ReadableStream<Uint8Array>)[] = [
    () =>
      dice.of([
        "",
        "{",
        "[]",
        "null",
        "1",
        '"x"',
        "{}{}",
        "{,}",
        "\ufeff{}",
        '{"a":1e400}',
        '{"a":NaN}',
        "{'a':1}",
        '{"a":1,"a":2}',
        "\u0000",
      ]),
    () => Uint8Array.from({ length: 1 + dice.below(60) }, () => dice.below(256)),
    () => Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
    () => '{"__proto__":{"a":1},"markdown":"# x"}',
    () => '{"markdown":{"constructor":{"prototype":{"a":1}}}}',
    () => `{"markdown":"${"\\u0061".repeat(dice.of([10, 1000, 200_001]))}"}`,
  ];
  if (dice.in(40)) return `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`;
  if (dice.in(40)) return endless(dice.of([100_000, 4_000_000]));
  return dice.of(kinds)();
}

/** Returns a body that comes in pieces without a stated length. */
function endless(bytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
      sent += 65_536;
    },
  });
}

/** Returns JSON text with one change: a character is missing, doubled or replaced. */
export function nearText(dice: Dice, text: string): string {
  const at = dice.below(text.length + 1);
  return (
    text.slice(0, at) +
    dice.of(["", "\u0000", "\\", '"', ",", "}", "\ud800", "\\ud800", "\\u0000", text.slice(at, at + 5)]) +
    text.slice(at + dice.below(2))
  );
}
