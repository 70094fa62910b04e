import type { RecordedStatement } from "../../server/test/statements/record-statements.ts";
import { statementsIn, type WrittenStatement } from "./statements-in.ts";

export type Source = { path: string; text: string };

const product = /^server\/src\/.*\.ts$/;
const tests = /\.test\.ts$|test-support\.ts$/;
// Shorter parts, such as `now()`, stand in some statement anyway.
const lengthMin = 12;

/** Lists the statements of the product's sources that none of the recorded ones contains, by file and line. */
export function unsentStatements(sources: readonly Source[], recorded: readonly RecordedStatement[]): string[] {
  const sent = recorded.map(({ text, places }) => ({ text: text.replaceAll(/\s+/g, " "), files: new Set(places.map(fileOf)) }));
  return sources
    .filter(({ path }) => product.test(path) && !tests.test(path))
    .flatMap(({ path, text }) =>
      statementsIn(path, text)
        .filter(({ texts }) => texts.join("").length >= lengthMin)
        .filter((written) => !sent.some((one) => (!written.ofBuilder || one.files.has(path)) && contains(one.text, written)))
        .map(({ line, texts }) => `${path}:${line} ${texts.join(" … ").slice(0, 100)}`),
    );
}

/** Tells whether a text contains the parts of a statement in their order. */
function contains(text: string, { texts }: WrittenStatement): boolean {
  let from = 0;
  for (const part of texts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

function fileOf(place: string): string {
  return place.slice(0, place.lastIndexOf(":"));
}
