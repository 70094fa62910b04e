import { describe, expect, test } from "vitest";
import { buttonWords } from "./button-words.ts";
import { spokenLanguage } from "./spoken-language.ts";

const callsToAction = ["Order the yearbook", "Peça o caderno de outono", "Book a day"];
const asked = { callsToAction, title: "Save this", language: "en", brandLanguage: "en" };

describe("the button of a closing slide", () => {
  test("says the brand's first call to action in the language of the slides", () => {
    expect(buttonWords(asked)).toBe("Order the yearbook");
    expect(buttonWords({ ...asked, language: "pt" })).toBe("Peça o caderno de outono");
    expect(buttonWords({ ...asked, callsToAction: ["اقرأ الدليل", "Book a day"], language: "und-Arab" })).toBe("اقرأ الدليل");
  });

  test("is not there in another language than that of the slides", () => {
    expect(buttonWords({ ...asked, language: "de" })).toBe("");
    expect(buttonWords({ ...asked, language: "und-Hebr" })).toBe("");
  });

  test.each(["Order the yearbook", "order the Yearbook!", "Now: order the yearbook.", "The yearbook? Book a day", "Order"])(
    "never says what the title says: %s",
    (title) => {
      expect(buttonWords({ ...asked, title })).toBe("");
    },
  );

  test("is there beside a title that only begins like a call to action", () => {
    expect(buttonWords({ ...asked, callsToAction: ["Book a day"], title: "Book a daybed" })).toBe("Book a day");
    expect(buttonWords({ ...asked, title: "" })).toBe("Order the yearbook");
  });
});

describe("the language of a text", () => {
  test.each([
    ["Your stone house does not need a bigger heat pump", "en", "en"],
    ["Seu muro de pedra não precisa de uma bomba maior", "en", "pt"],
    ["Ihr Haus braucht keine größere Wärmepumpe, und das ist gut", "pt-BR", "de"],
    ["Votre maison de pierre", "fr", "fr"],
    ["بيتك الحجري", "en", "und-Arab"],
    ["بيتك الحجري", "ar", "ar"],
    ["Walls are for the winter", "ja", "en"],
    ["直接", "ja", "ja"],
    ["12 %", "de", "de"],
    ["Walls", "x", "x"],
  ])("is the announced one unless its letters or words say another: %s, %s", (text, announced, spoken) => {
    expect(spokenLanguage(text, announced)).toBe(spoken);
  });
});
