import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "../../../server/test/chance.ts";
import { assignmentsIn, valueIn, withoutValues, withValues } from "./env-file.ts";

const values = { SERVICE_URL: "https://galley.example", SERVICE_READ_TOKEN: "svc_read_abc" };
const lines = "SERVICE_URL=https://galley.example\nSERVICE_READ_TOKEN=svc_read_abc\n";
const write = (text: string) => withValues(text, values).text;

test.for([
  ["an empty file", "", lines],
  ["a file with a last line", "A=1\n", `A=1\n${lines}`],
  ["a file without a newline at its end", "A=1", `A=1\n${lines}`],
  ["a file with CRLF", "A=1\r\nB=2", `A=1\r\nB=2\r\n${lines.replaceAll("\n", "\r\n")}`],
  ["a file of comments", "# SERVICE_URL=old\n", `# SERVICE_URL=old\n${lines}`],
  ["keys that only begin alike", "SERVICE_URL_OLD=1\nMY_SERVICE_URL=2\n", `SERVICE_URL_OLD=1\nMY_SERVICE_URL=2\n${lines}`],
] as const)("into %s the values are added at the end", ([, before, after]) => {
  expect(write(before)).toBe(after);
});

test.for([
  ["plain", "SERVICE_URL=old\nSERVICE_READ_TOKEN=old\nA=1", `${lines}A=1`],
  ["quoted", `SERVICE_URL="old # x"\nSERVICE_READ_TOKEN='old'\n`, lines],
  ["empty", "SERVICE_URL=\nSERVICE_READ_TOKEN=\n", lines],
  [
    "spaced, exported and commented",
    "export SERVICE_URL = old # why\nSERVICE_READ_TOKEN=o\n",
    "export SERVICE_URL = https://galley.example # why\nSERVICE_READ_TOKEN=svc_read_abc\n",
  ],
  ["twice", "SERVICE_URL=a\nSERVICE_READ_TOKEN=b\nSERVICE_URL=c\n", `${lines}SERVICE_URL=https://galley.example\n`],
  ["over several lines", 'SERVICE_URL="a\nb\nc"\nSERVICE_READ_TOKEN=x\n', lines],
  ["with CRLF", "SERVICE_URL=a\r\nSERVICE_READ_TOKEN=b\r\n", lines.replaceAll("\n", "\r\n")],
  ["after a byte order mark", "\u00ef\u00bb\u00bfSERVICE_URL=a\nSERVICE_READ_TOKEN=b\n", `\u00ef\u00bb\u00bf${lines}`],
  ["with a quote that does not end", `SERVICE_URL="a\nSERVICE_READ_TOKEN=b\n`, lines],
] as const)("values that stand there %s are replaced in place", ([, before, after]) => {
  expect(write(before)).toBe(after);
});

test("an assignment inside of another value is part of that value", () => {
  const text = 'KEY="-----BEGIN\nSERVICE_URL=x\n-----END"\n';
  expect(write(text)).toBe(`${text}${lines}`);
  expect(valueIn(text, "SERVICE_URL")).toBeUndefined();
});

test("of several assignments the last one counts, without its quotes", () => {
  expect(valueIn("A=1\nA='2'\n", "A")).toBe("2");
  expect(valueIn("A=it's # fine\n", "A")).toBe("it's");
});

const piece = fc.constantFrom(
  "A=1",
  "B='x y'",
  'C="l1\nl2"',
  "# note",
  "",
  "  ",
  "SERVICE_URL=old",
  "export D=4",
  "é=ü",
  "'",
  '"',
  "\u0000\u00ff",
  "E=`t`#",
);
const file = fc
  .tuple(fc.array(piece), fc.constantFrom("\n", "\r\n"), fc.boolean())
  .map(([pieces, lineEnd, ended]) => pieces.join(lineEnd) + (ended ? lineEnd : ""));

test("whatever the file: the values are read back, nothing else changes, and writing again changes nothing", () => {
  fc.assert(
    fc.property(file, (text) => {
      const after = write(text);
      expect(valueIn(after, "SERVICE_URL")).toBe(values.SERVICE_URL);
      expect(valueIn(after, "SERVICE_READ_TOKEN")).toBe(values.SERVICE_READ_TOKEN);
      expect(write(after)).toBe(after);
      const others = (content: string) => assignmentsIn(content).filter(({ key }) => !key.startsWith("SERVICE_"));
      expect(others(after).map(({ key, value }) => [key, value])).toEqual(others(text).map(({ key, value }) => [key, value]));
      if (!text.includes("SERVICE_URL")) expect(after.startsWith(text)).toBe(true);
    }),
    { numRuns: inShare(2000) },
  );
});

test("lines that were added go, values that were replaced are emptied, the rest stays", () => {
  const text = "A=1\nSERVICE_URL=a # note\nSERVICE_READ_TOKEN=b\n# end";
  expect(withoutValues(text, { lines: ["SERVICE_READ_TOKEN"], values: ["SERVICE_URL"] })).toBe("A=1\nSERVICE_URL= # note\n# end");
});
