import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContentFields, checkFieldNames } from "./content-fields.ts";
import { checkDestinations } from "./destinations.ts";
import { contentFieldsOf, readContent } from "./read-content.ts";

const family = "👨\u200d👩\u200d👧\u200d👦";
const slide = { title: "A title" };
const three = [slide, slide, slide];

function paramsOf(format: "linkedin" | "x" | "carousel", fields: ContentFields): string[] {
  return readContent(format, fields).violations.map(({ param }) => param);
}

describe("linkedin", () => {
  test.each([
    ["one character", "a", []],
    ["3000 characters", "a".repeat(3000), []],
    ["3001 characters", "a".repeat(3001), ["text"]],
    ["3000 families", family.repeat(3000), []],
    ["3001 families", family.repeat(3001), ["text"]],
    ["nothing", "", ["text"]],
    ["white space", " \n\t\u3000", ["text"]],
  ])("a text of %s", (_, text, params) => {
    expect(paramsOf("linkedin", { text })).toEqual(params);
  });

  test.each([
    ["One\nTwo", "One"],
    ["One\r\nTwo", "One"],
    ["One\u2028Two", "One"],
    ["\n\n  One  \nTwo\n", "One"],
    ["One", "One"],
  ])("the headline of %j is its first line", (text, headline) => {
    const { content } = readContent("linkedin", { text });
    expect(content).toEqual({ kind: "linkedin", text: text.trim(), hashtags: [], headline });
  });

  test("thirty hashtags are allowed and thirty-one are not", () => {
    const hashtags = Array.from({ length: 31 }, (_, index) => `tag${index}`);
    expect(paramsOf("linkedin", { text: "T", hashtags: hashtags.slice(0, 30) })).toEqual([]);
    expect(paramsOf("linkedin", { text: "T", hashtags })).toEqual(["hashtags"]);
  });
});

test("a text may have one image, and null stands for none", () => {
  expect(readContent("linkedin", { text: "T", imageId: "img_1" }).content).toEqual({
    kind: "linkedin",
    text: "T",
    hashtags: [],
    headline: "T",
    imageId: "img_1",
  });
  for (const fields of [{ text: "T", imageId: null }, { text: "T" }]) {
    expect(Object.keys(readContent("linkedin", fields).content)).toEqual(["kind", "text", "hashtags", "headline"]);
  }
});

describe("a hashtag", () => {
  test.each(["heat", "#heat", " #heat ", "＃heat", "água_fria", "東京", "हिन्दी", "می\u200cخواهم", "l·l", "2026", "heat🔥", "❤\ufe0f"])(
    "%j is one",
    (hashtag) => {
      const { content, violations } = readContent("linkedin", { text: "T", hashtags: [hashtag] });
      expect(violations).toEqual([]);
      expect(content).toMatchObject({ hashtags: [hashtag.trim().replace(/^[#＃]/, "")] });
    },
  );

  test.each([
    "",
    "#",
    " ",
    "heat pump",
    "heat\tpump",
    "heat\u00a0pump",
    "heat,pump",
    "#heat#pump",
    "##heat",
    "heat-pump",
    "c++",
    "a.b",
    "@heat",
    "a/b",
    "a\u200bb",
  ])("%j is none", (hashtag) => {
    expect(paramsOf("linkedin", { text: "T", hashtags: ["ok", hashtag] })).toEqual(["hashtags[1]"]);
  });

  test("that stands there twice, in whatever case, is named", () => {
    expect(paramsOf("linkedin", { text: "T", hashtags: ["Heat", "#heat", "ＨＥＡＴ"] })).toEqual(["hashtags[1]", "hashtags[2]"]);
  });

  test("has at most 100 characters", () => {
    expect(paramsOf("linkedin", { text: "T", hashtags: ["a".repeat(100)] })).toEqual([]);
    expect(paramsOf("linkedin", { text: "T", hashtags: ["a".repeat(101)] })).toEqual(["hashtags[0]"]);
  });
});

describe("x", () => {
  test.each([
    ["280 letters", "a".repeat(280), 280, []],
    ["281 letters", "a".repeat(281), 281, ["parts[0].text"]],
    ["140 Chinese characters", "漢".repeat(140), 280, []],
    ["141 Chinese characters", "漢".repeat(141), 282, ["parts[0].text"]],
    ["140 families", family.repeat(140), 280, []],
    ["140 families and a letter", `${family.repeat(140)}a`, 281, ["parts[0].text"]],
    ["256 letters and a link", `${"a".repeat(256)} https://hearth.com/${"b".repeat(900)}`, 280, []],
    ["257 letters and a link", `${"a".repeat(257)} https://hearth.com`, 281, ["parts[0].text"]],
    ["nothing", "", 0, ["parts[0].text"]],
    ["white space", " \n ", 0, ["parts[0].text"]],
    ["280 letters and space around", ` ${"a".repeat(280)}\n`, 280, []],
    ["a byte order mark", "a\ufeffb", 4, ["parts[0].text"]],
  ])("a part of %s", (_, text, weightedLength, params) => {
    const { content, violations } = readContent("x", { parts: [text] });
    expect(content).toEqual({ kind: "x", parts: [{ text: text.trim(), weightedLength }] });
    expect(violations.map(({ param }) => param)).toEqual(params);
  });

  test("a part is a text, or a text with an image", () => {
    const { content } = readContent("x", { parts: ["One", { text: "Two", imageId: "img_1" }, { text: "Three", imageId: null }] });
    expect(content).toEqual({
      kind: "x",
      parts: [
        { text: "One", weightedLength: 3 },
        { text: "Two", imageId: "img_1", weightedLength: 3 },
        { text: "Three", weightedLength: 5 },
      ],
    });
  });

  test.each([
    [0, ["parts"]],
    [1, []],
    [25, []],
    [26, ["parts"]],
    [5000, ["parts"]],
  ])("%i parts", (count, params) => {
    expect(paramsOf("x", { parts: Array.from({ length: count }, () => "a") })).toEqual(params);
  });

  test("a link may stand in the last part only, with or without its protocol", () => {
    for (const link of ["https://hearth.com/a", "hearth.com", "Read www.hearth.com/a."]) {
      expect(paramsOf("x", { parts: ["a", link] })).toEqual([]);
      expect(paramsOf("x", { parts: [link, "a", link, "a"] })).toEqual(["parts[0].text", "parts[2].text"]);
    }
    expect(paramsOf("x", { parts: ["Version 1.2, mail@hearth.com", "a"] })).toEqual([]);
  });

  test("one part may break several rules, and each is told", () => {
    expect(paramsOf("x", { parts: [`\ufeff${"a".repeat(300)} hearth.com`.replace(/^/, "b"), "a"] })).toEqual([
      "parts[0].text",
      "parts[0].text",
      "parts[0].text",
    ]);
  });
});

describe("carousel", () => {
  const bounds = [
    ["kicker", 24],
    ["title", 56],
    ["body", 180],
  ] as const;
  test.each(bounds)("a %s of %i characters as people count them fits, and one more does not", (name, lengthMax) => {
    for (const character of ["a", "漢", family, "e\u0301", "🇵🇹"]) {
      const with_ = (length: number) => [slide, { ...slide, [name]: character.repeat(length) }, slide];
      expect(paramsOf("carousel", { slides: with_(lengthMax) })).toEqual([]);
      expect(paramsOf("carousel", { slides: with_(lengthMax + 1) })).toEqual([`slides[1].${name}`]);
    }
  });

  test.each([
    [0, ["slides"]],
    [2, ["slides"]],
    [3, []],
    [10, []],
    [11, ["slides"]],
    [3000, ["slides"]],
  ])("%i slides", (count, params) => {
    expect(paramsOf("carousel", { slides: Array.from({ length: count }, () => slide) })).toEqual(params);
  });

  test("the first slide is the cover, the last the closing, and what was left out is empty", () => {
    const { content } = readContent("carousel", { slides: [slide, slide, { title: " End ", kicker: "K", body: "B", imageId: "img_1" }] });
    const empty = { kicker: "", title: "A title", body: "", imageId: null };
    expect(content).toEqual({
      kind: "carousel",
      slides: [
        { role: "cover", ...empty },
        { role: "slide", ...empty },
        { role: "closing", kicker: "K", title: "End", body: "B", imageId: "img_1" },
      ],
      caption: "",
      hashtags: [],
    });
  });

  test("a slide needs a title", () => {
    expect(paramsOf("carousel", { slides: [{ title: "" }, slide, { title: " " }] })).toEqual(["slides[0].title", "slides[2].title"]);
  });

  test("a caption has at most 2200 characters, and there are at most 30 hashtags", () => {
    const hashtags = Array.from({ length: 31 }, (_, index) => `tag${index}`);
    expect(paramsOf("carousel", { slides: three, caption: "😀".repeat(2200), hashtags: hashtags.slice(1) })).toEqual([]);
    expect(paramsOf("carousel", { slides: three, caption: "😀".repeat(2201), hashtags })).toEqual(["caption", "hashtags"]);
  });

  test("destinations are one to three different ones", () => {
    expect(checkDestinations("carousel", undefined)).toEqual([]);
    expect(checkDestinations("carousel", ["tiktok"])).toEqual([]);
    expect(checkDestinations("carousel", []).map(({ param }) => param)).toEqual(["destinations"]);
    const twice = checkDestinations("carousel", ["tiktok", "instagram", "tiktok", "tiktok"]);
    expect(twice.map(({ param }) => param)).toEqual(["destinations[2]", "destinations[3]"]);
  });

  test("destinations are those of the format", () => {
    expect(checkDestinations("x", ["x"])).toEqual([]);
    expect(checkDestinations("x", ["x", "tiktok"]).map(({ param }) => param)).toEqual(["destinations[1]"]);
    expect(checkDestinations("carousel", ["x"]).map(({ param }) => param)).toEqual(["destinations[0]"]);
  });
});

describe("the fields of a format", () => {
  const all = { text: "T", imageId: null, parts: ["P"], slides: three, caption: "C", hashtags: ["h"], destinations: ["tiktok" as const] };
  test.each([
    ["linkedin", ["parts", "slides", "caption", "destinations"]],
    ["x", ["text", "imageId", "slides", "caption", "hashtags"]],
    ["carousel", ["text", "imageId", "parts"]],
  ] as const)("%s names every field of another format", (format, foreign) => {
    expect(checkFieldNames(format, all).map(({ param }) => param)).toEqual(foreign);
  });

  test.each([
    ["linkedin", "text"],
    ["x", "parts"],
    ["carousel", "slides"],
  ] as const)("%s cannot do without %s", (format, required) => {
    expect(checkFieldNames(format, {}).map(({ param }) => param)).toEqual([required]);
  });
});

describe("whatever is sent", () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme", maxLength: 300 }), fc.constantFrom("", "hearth.com", "a".repeat(281)));
  const slides = fc.array(
    fc.record({ kicker: text, title: text, body: text, imageId: fc.option(fc.string({ minLength: 1 })) }, { requiredKeys: ["title"] }),
    { maxLength: 12 },
  );
  const fields = {
    linkedin: fc.record({ text, hashtags: fc.array(text, { maxLength: 8 }), imageId: fc.option(fc.string({ minLength: 1 })) }),
    x: fc.record({ parts: fc.array(text, { maxLength: 27 }) }),
    carousel: fc.record({ slides, caption: text, hashtags: fc.array(text, { maxLength: 8 }) }),
  };
  const any = fc.oneof(
    ...(["linkedin", "x", "carousel"] as const).map((format) => fields[format].map((sent: ContentFields) => ({ format, sent }))),
  );

  test("each slide and part is judged by itself: together they break what each of them breaks", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 25 }), (parts) => {
        const together = readContent("x", { parts }).violations;
        const alone = parts.flatMap((part, index) => {
          const neighbors = index === parts.length - 1 ? [part] : [part, "a"];
          return readContent("x", { parts: neighbors }).violations.map((one) => ({ ...one, param: `parts[${index}].text` }));
        });
        expect(together).toEqual(alone);
      }),
    );
    fc.assert(
      fc.property(
        slides.filter(({ length }) => length >= 3 && length <= 10),
        (sent) => {
          const together = readContent("carousel", { slides: sent }).violations;
          const alone = sent.flatMap((one, index) =>
            readContent("carousel", { slides: [one, slide, slide] }).violations.map((found) => ({
              ...found,
              param: found.param.replace("[0]", `[${index}]`),
            })),
          );
          expect(together).toEqual(alone);
        },
      ),
    );
  });

  test("content read again from its own fields is the same content", () => {
    fc.assert(
      fc.property(any, ({ format, sent }) => {
        const { content, violations } = readContent(format, sent);
        fc.pre(violations.length === 0);
        expect(readContent(format, contentFieldsOf(content))).toEqual({ content, violations: [] });
      }),
    );
  });
});
