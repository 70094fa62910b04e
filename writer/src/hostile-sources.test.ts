import { objectives, tones } from "@galley/contract";
import { parseArticle } from "@galley/markdown";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hangs } from "../../markdown/test/hangs.ts";
import { inShare } from "../../server/test/chance.ts";
import type { Order, WriterSource } from "./order.ts";
import { foreignLines, plainBrand, violationsOf } from "./test-support.ts";
import { sentencesMin, writePost } from "./write-post.ts";

const everyOrder: Order[] = [
  { format: "linkedin", size: 600, objective: "leads", tone: "direct" },
  { format: "linkedin", size: 2500, objective: "save", tone: "didactic" },
  { format: "x", size: 1, objective: "engage", tone: "casual" },
  { format: "x", size: 8, objective: "educate", tone: "consultative" },
  { format: "carousel", size: 5, objective: "sell", tone: "direct" },
  { format: "carousel", size: 10, objective: "educate", tone: "didactic" },
];

function expectValid(source: WriterSource): number {
  let count = 0;
  for (const order of everyOrder) {
    const result = writePost(source, plainBrand, order);
    if (result.kind === "undoable") continue;
    expect(violationsOf(result.post), JSON.stringify(order)).toEqual([]);
    count += 1;
  }
  return count;
}

function plainSource(text: string, language = "en"): WriterSource {
  return { title: "On pumps", language, body: { kind: "text", text }, url: "https://journal.example/one", own: true };
}

function markdownSource(markdown: string): WriterSource {
  return { title: "On pumps", language: "en", body: { kind: "document", document: parseArticle(markdown).document }, url: null, own: true };
}

const repeat = (text: (index: number) => string, count: number) => Array.from({ length: count }, (_, index) => text(index)).join("\n\n");

describe("hostile sources make a valid post or none", () => {
  test.each([
    ["nothing", ""],
    ["no full stops", "word ".repeat(3000)],
    ["one sentence of 20,000 characters", `${"The pump runs and ".repeat(1112)}it stops.`],
    ["one word of 20,000 characters", `${"a".repeat(20_000)}. B. C. D. E. F.`],
    ["emoji", repeat((index) => `👩‍👩‍👧‍👦 Number ${index} 🎉🎉🎉 is a family 🏳️‍🌈 of emoji ${"🔥".repeat(index * 9)}.`, 30)],
    ["links", repeat((index) => `Read page${index}.com and mail me at me@page${index}.com about number ${index}.`, 20)],
    ["handles", repeat((index) => `Thank @somebody${index} for the great idea number ${index}.`, 20)],
    ["control characters", repeat((index) => `The \u0000 pump\uFEFF number \uFFFF${index} \u202Eis very\u2028 loud \uD800 today.`, 20)],
    ["open quotes", repeat((index) => `He said “that number ${index} is (not bad. Really not bad at all.`, 20)],
    ["the same sentence", repeat(() => "The pump is loud at night in the yard.", 50)],
    ["regular expressions", repeat((index) => `The (a+)+$ pattern ${index} [^]* takes \\d{${index}} very long.`, 20)],
  ])("%s", (_, text) => {
    expectValid(plainSource(text));
    expectValid(plainSource(text, "de"));
    expectValid(plainSource(text, "not a language"));
  });

  test.each([
    ["lists alone", repeat((index) => `- Item number ${index} is here`, 60)],
    ["numbered lists alone", Array.from({ length: 40 }, (_, index) => `${index + 1}. **Step ${index}.** Do it ${index} times.`).join("\n")],
    ["code alone", "```\nconst pump = 1;\n```\n\n    more code\n"],
    ["headings alone", repeat((index) => `## Heading number ${index}`, 60)],
    ["quotes alone", repeat((index) => `> A wise saying number ${index}.\n> — Somebody`, 30)],
  ])("%s", (_, markdown) => {
    expectValid(markdownSource(markdown));
  });

  test("any text", () => {
    const word = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom("The", "pump", "This", "water.", "night,", "3,5", "“", "\n\n", "- "),
    );
    const arbitrary = fc.array(word, { maxLength: 300 }).map((words) => words.join(" "));
    const order = fc.constantFrom(...everyOrder);
    const mood = fc.tuple(fc.constantFrom(...objectives), fc.constantFrom(...tones));
    fc.assert(
      fc.property(
        arbitrary,
        fc.string(),
        fc.constantFrom("en", "de", "pt", "ja", "ar"),
        order,
        mood,
        (text, title, language, base, [objective, tone]) => {
          const source: WriterSource = { ...plainSource(text, language), title };
          const result = writePost(source, plainBrand, { ...base, objective, tone });
          if (result.kind === "written") expect(violationsOf(result.post)).toEqual([]);
        },
      ),
      { numRuns: inShare(300) },
    );
  });

  test("sentences of any words, in any brand", () => {
    const sentence = fc
      .array(fc.constantFrom("pump", "house", "water", "warm", "42", "percent", "the", "of", "is", "loud", "😀", "naïve"), {
        minLength: 4,
        maxLength: 60,
      })
      .map((words) => `Each ${words.join(" ")}.`);
    const terms = fc.record({
      preferred: fc.constant<string[]>([]),
      avoid: fc.array(fc.constantFrom("warm", "water pump", "42", "(", ""), { maxLength: 3 }),
    });
    const calls = fc.array(fc.string({ minLength: 1, maxLength: 300 }), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 40 }),
        terms,
        calls,
        fc.constantFrom(...everyOrder),
        (sentences, avoided, callsToAction, order) => {
          const text = sentences.join(" ");
          const brand = { ...plainBrand, terms: avoided, callsToAction };
          const result = writePost({ ...plainSource(text), url: null }, brand, order);
          if (result.kind === "undoable") return;
          expect(violationsOf(result.post)).toEqual([]);
          const brandless = { ...brand, callsToAction: callsToAction.map((call) => call.replace(/\s+/gu, " ").trim()) };
          expect(foreignLines(result.post, `On pumps ${text}`, brandless)).toEqual([]);
        },
      ),
      { numRuns: inShare(200) },
    );
  });
});

test("the longest article is read, and makes a post in more than half of the orders", hangs, () => {
  const things = ["pump", "boiler", "window", "cellar", "garden", "bicycle", "ledger", "loaf", "ward", "chain", "roof"];
  const acts = ["needs", "loses", "costs", "saves", "moves", "keeps", "wants"];
  const sentence = (index: number) =>
    `The ${things[index % 11]} of house ${index} ${acts[index % 7]} about ${index * 3} liters in room ${things[(index * 5 + 3) % 11]} ${index % 13}.`;
  const text = Array.from({ length: 3000 }, (_, index) => sentence(index) + (index % 6 === 5 ? "\n\n" : " ")).join("");
  expect(expectValid(plainSource(text))).toBeGreaterThan(3);
});

describe("languages that the writer does not speak", () => {
  const japanese = [
    "ヒートポンプは外の空気から熱を集めて家を暖める装置です。電気代は一年で三万円ほど下がると言われています。",
    "設置する場所を間違えると、夜中に隣の家まで音が届きます。工事の前に図面を持って隣の人と話しましょう。",
    "古い家では最初に窓の隙間を調べることが大切です。隙間風が多い部屋は暖房の効果が半分になります。",
    "部屋の温度を二日間記録すれば、必要な出力を計算できます。大きすぎる機械は寿命が短くなります。",
  ];
  const arabic = [
    "تستهلك المضخة الحرارية كمية أقل من الكهرباء في ليالي الشتاء. يجب قياس حرارة الماء قبل شراء الجهاز.",
    "البيوت القديمة تفقد الدفء من النوافذ والسقف أولا. سد الفتحات الصغيرة يكلف القليل من المال والوقت.",
    "الجهاز الكبير يعمل ويتوقف عشرات المرات كل يوم. عمر المحرك يصبح أقصر بسبب التشغيل المتكرر.",
  ];
  const french = [
    "La pompe à chaleur consomme moins quand l'eau reste tiède. Un degré de moins économise deux pour cent de courant.",
    "Les vieilles maisons perdent leur chaleur par le toit et les fenêtres. Boucher les fentes coûte une journée de travail.",
    "Trois devis donnent souvent trois puissances différentes. Le bon installateur mesure les murs avant de parler du prix.",
  ];

  test.each([
    ["ja", japanese],
    ["ar", arabic],
    ["fr", french],
  ])("%s is written without connectives", (language, paragraphs) => {
    const text = paragraphs.join("\n\n");
    for (const order of everyOrder.slice(0, 4)) {
      const result = writePost(plainSource(text, language), plainBrand, order);
      if (result.kind === "undoable") throw new Error(result.message);
      expect(violationsOf(result.post)).toEqual([]);
      expect(foreignLines(result.post, `On pumps\n\n${text}`, plainBrand)).toEqual([]);
    }
  });
});

test("a page's plain text keeps its headings, lists and steps", () => {
  const text = [
    "Choosing a pump",
    "A pump that is too large costs more and lasts less. Three firms offered three sizes for one house.",
    "What to ask",
    "1. How was the size worked out?\n2. How loud is it at night?\n3. Who looks after it each year?",
    "What it costs",
    "The installation costs about 9,000 euros in most houses. Repairs add another 120 euros a year.",
  ].join("\n\n");
  const result = writePost(plainSource(text), plainBrand, { format: "linkedin", size: 600, objective: "educate", tone: "didactic" });
  expect(result.kind === "written" && result.post.text).toContain("What to ask:\n1. How was the size worked out?\n2.");
  expect(sentencesMin).toBe(4);
});
