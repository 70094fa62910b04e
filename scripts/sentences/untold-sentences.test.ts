import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { untoldSentences } from "./untold-sentences.ts";

const planted = `type Sentence = { key: string };
declare function lacksApp(network: string): Sentence;
declare function tell(text: Sentence): string;
declare function sql(parts: readonly string[], ...values: unknown[]): string;
declare const reason: Sentence | string;
declare const fault: { text: Sentence; count: number };
export const first = \`\${lacksApp("x")} Then retry.\`;
export const second = \`\${fault.count}: \${
  reason
}\`;
export const third = sql\`\${\`\${reason}\`}\`;
export const fine = \`\${tell(lacksApp("x"))} \${fault.count} \${sql\`\${reason}\`}\`;
`;

test("a sentence in a template string is found by its type, told ones and those for a tag are not", () => {
  const folder = mkdtempSync(join(tmpdir(), "sentences-"));
  writeFileSync(join(folder, "planted.ts"), planted);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true }, files: ["planted.ts"] }));
  const found = untoldSentences(join(folder, "tsconfig.json")).map((place) => place.slice(folder.length + 1));
  expect(found).toEqual([
    "planted.ts:7 puts a sentence into a template string. Tell it first, with tell or sentenceIn.",
    "planted.ts:9 puts a sentence into a template string. Tell it first, with tell or sentenceIn.",
    "planted.ts:11 puts a sentence into a template string. Tell it first, with tell or sentenceIn.",
  ]);
});
