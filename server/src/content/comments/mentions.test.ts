import { expect, test } from "vitest";
import { hangs } from "../../../../markdown/test/hangs.ts";
import { exactHandles, mentionedIn, readMentions } from "./mentions.ts";

const members = [
  { personId: "usr_ilse", name: "Ilse Brandt", email: "Ilse.Brandt@hearth.example" },
  { personId: "usr_zoe", name: "Zoë d’Arc", email: "zoe@hearth.example" },
  { personId: "usr_jose", name: "José", email: "jp+press@casa.example" },
  { personId: "usr_zoe2", name: "Someone", email: "zoe@other.example" },
];

test.each([
  ["@ilse.brandt please", ["ilse"]],
  ["please, @IlseBrandt.", ["ilse"]],
  ["@ILSEBRANDT!", ["ilse"]],
  ["(@ilse.brandt@hearth.example)", ["ilse"]],
  ["@ilse.brandt@hearth.example, @jp+press", ["ilse", "jose"]],
  ["@jose\u0301: see", ["jose"]],
  ["@JOSÉ's text", ["jose"]],
  ["@zoëd’arc", ["zoe"]],
  ["@zoe", ["zoe", "zoe2"]],
  ["@zoe@other.example", ["zoe2"]],
  ["line\n@ilse.brandt", ["ilse"]],
  ["@IlseBrandt.r_ilse, @usr_jose", ["ilse", "jose"]],
  ["@Ilse Brandt, please", ["ilse"]],
  ["@ilse  brandt's", ["ilse"]],
  ["@Ilse\nBrandt", ["ilse"]],
  ["@Ilse", ["ilse"]],
  ["@Ilse's text, @someone", ["ilse", "zoe2"]],
  ["@Ilse Brandts", ["ilse"]],
  ["@ilsa", []],
  ["@ilsebrandts", []],
  ["Ilse Brandt", []],
  ["write to ilse.brandt@hearth.example", []],
  ["x@ilsebrandt", []],
  ["@ ilsebrandt", []],
  ["@zoe@elsewhere.example", []],
  ["@", []],
])("%s means %j", (body, meant) => {
  expect(mentionedIn(body, members)).toEqual(meant.map((name) => `usr_${name}`));
});

test("a full name goes before its first word, and a first name that several have names none of them", () => {
  const named = (personId: string, name: string) => ({ personId, name, email: `${personId}@hearth.example` });
  const people = [named("a", "Ann Lee"), named("b", "Ann Lee Moss"), named("c", "Ann Lee"), named("d", "Bo Lee"), named("e", "Cy")];
  const read = (body: string) => {
    const { found, unmatched } = readMentions(body, people);
    return [found.map(({ text, person }) => [text, person.personId]), unmatched];
  };
  expect(read("@Ann Lee Moss and @Bo.")).toEqual([
    [
      ["@Ann Lee Moss", "b"],
      ["@Bo", "d"],
    ],
    [],
  ]);
  expect(read("@Ann Lee mossy")).toEqual([
    [
      ["@Ann Lee", "a"],
      ["@Ann Lee", "c"],
    ],
    [],
  ]);
  expect(read("@Ann, @Cy, @Dee Dee, @x@y.example. @Dee")).toEqual([[["@Cy", "e"]], ["Ann", "Dee", "x@y.example"]]);
  expect(read("@... and @- mean nobody")).toEqual([[], []]);
});

const many = Array.from({ length: 1000 }, (_, n) => ({ personId: `usr_${n}`, name: `Ilse Brandt ${n}`, email: `i${n}@hearth.example` }));

test("a body of nothing but @ is read to its end", hangs, () => {
  const bodies = ["@".repeat(5000), "@a".repeat(2500), "@a.".repeat(1600), `@${"a".repeat(5000)}`, `@${"-".repeat(5000)}`];
  for (const body of bodies) expect(mentionedIn(body, members)).toEqual([]);
  for (const body of ["@Ilse ".repeat(800), "@Ilse\n ".repeat(700)]) expect(mentionedIn(body, many)).toEqual([]);
});

test("a member's handle is their name without spaces, and says more only where that would name others too or could not be read", () => {
  const named = (personId: string, name: string, email: string) => ({ personId, name, email });
  const people = [
    named("usr_0000aa", "Ilse Brandt", "ilse@hearth.example"),
    named("usr_1111bb", "Kim Li", "kim@hearth.example"),
    named("usr_2222cc", "kim  li", "li@hearth.example"),
    named("usr_3333dd", "Li", "kl@hearth.example"),
    named("usr_4444ee", "Jo (they)", "jo@hearth.example"),
    named("usr_x5555f", "Ann", "ann@hearth.example"),
    named("usr_y5555f", "Ann", "ann@other.example"),
  ];
  expect([...exactHandles(people)]).toEqual([
    ["usr_0000aa", "IlseBrandt"],
    ["usr_1111bb", "KimLi.1111bb"],
    ["usr_2222cc", "kimli.2222cc"],
    ["usr_3333dd", "Li.3333dd"],
    ["usr_4444ee", "Jothey.4444ee"],
    ["usr_x5555f", "Ann.x5555f"],
    ["usr_y5555f", "Ann.y5555f"],
  ]);
});

test("the handles of a thousand members are all different", hangs, () => {
  expect(new Set(exactHandles(many).values()).size).toBe(1000);
});
