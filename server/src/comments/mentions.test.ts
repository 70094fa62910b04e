import { expect, test } from "vitest";
import { mentionedIn } from "./mentions.ts";

const members = [
  { personId: "ilse", name: "Ilse Brandt", email: "Ilse.Brandt@hearth.example" },
  { personId: "zoe", name: "Zoë d’Arc", email: "zoe@hearth.example" },
  { personId: "jose", name: "José", email: "jp+press@casa.example" },
  { personId: "zoe2", name: "Someone", email: "zoe@other.example" },
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
  ["@ilse", []],
  ["@ilsebrandts", []],
  ["Ilse Brandt", []],
  ["write to ilse.brandt@hearth.example", []],
  ["x@ilsebrandt", []],
  ["@ ilsebrandt", []],
  ["@zoe@elsewhere.example", []],
  ["@", []],
])("%s means %j", (body, meant) => {
  expect(mentionedIn(body, members)).toEqual(meant);
});

test("a body of nothing but @ is read at once", () => {
  const begin = performance.now();
  for (const body of ["@".repeat(5000), "@a".repeat(2500), "@a.".repeat(1600), `@${"a".repeat(5000)}`, `@${"-".repeat(5000)}`])
    mentionedIn(body, members);
  expect(performance.now() - begin).toBeLessThan(500);
});
