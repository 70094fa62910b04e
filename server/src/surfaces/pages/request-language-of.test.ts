import { expect, test } from "vitest";
import { requestLanguageOf } from "./request-language-of.ts";

test.each([
  ["a choice in the dashboard", "galley_session=x; galley_language=pt", "en", "pt"],
  ["a choice of a region", "galley_language=pt-BR; galley_session=x", "pt-PT", "pt-BR"],
  ["a choice of a region that is not ours", "galley_language=pt-XX", "en", "en"],
  ["what the browser asks for, without one", "galley_session=x", "pt-PT,en;q=0.5", "pt"],
  ["a choice that is no language of ours", "galley_language=xx", "pt", "pt"],
  ["a cookie of a longer name", "other_galley_language=pt", "en", "en"],
  ["a browser that asks for another one", "", "de", undefined],
])("%s", (_name, cookie, accepted, language) => {
  const request = new Request("http://galley.test/", { headers: { cookie, "accept-language": accepted } });
  expect(requestLanguageOf(request)).toBe(language);
});
