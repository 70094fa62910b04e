import { expect, test } from "vitest";
import { LocaleInput } from "./fields.ts";

test.each([
  ["en", "en"],
  ["PT", "pt"],
  ["pt-br", "pt-BR"],
  ["ZH-hant-hk", "zh-Hant-HK"],
  ["DE-CH-1996", "de-CH-1996"],
  ["en-emodeng", "en-emodeng"],
])("a language tag is read in any case: %s is %s", (sent, read) => {
  expect(LocaleInput.parse(sent)).toBe(read);
});

test.each(["e", "pt_BR", "pt-", "-br", "english language"])("%j is no language tag", (sent) => {
  expect(LocaleInput.safeParse(sent).success).toBe(false);
});
