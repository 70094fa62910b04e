import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { html } from "hono/html";
import { describe, expect, test } from "vitest";
import { placeholderPiecesOf } from "./placeholders.ts";
import { areas, portuguesePageTexts } from "./portuguese/portuguese.ts";
import { translatorFor, translatorOf } from "./translator.ts";

const english = translatorFor("en");
const t = translatorFor("pt");
const namesIn = (text: string) => placeholderPiecesOf(text).filter((_, index) => index % 2 === 1);

describe("a text", () => {
  test("is its own key, with what comes where a name stands in braces", () => {
    expect([english("Your account"), t("Your account")]).toEqual(["Your account", "A sua conta"]);
    expect([english("{count} projects", { count: 3 }), t("{count} projects", { count: 3 })]).toEqual(["3 projects", "3 projetos"]);
  });

  test("takes what was filled in as it is, braces included", () => {
    expect(t("Join {organization}", { organization: "{organization} $& $1" })).toBe("Entrar em {organization} $& $1");
  });

  test("with elements in it escapes whatever is none", () => {
    const hostile = '<img src=x onerror="alert(1)">';
    const email = html`<b>${hostile}</b>`;
    const written = String(
      t.markup("For {name}, {email}. Everyone signed in to this account will be signed out.", { name: hostile, email }),
    );
    const escaped = "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;";
    expect(written).toBe(`Para ${escaped}, <b>${escaped}</b>. Todas as sessões iniciadas nesta conta serão terminadas.`);
  });
});

describe("a message from deeper down", () => {
  test("is found as it is, or by its pattern", () => {
    expect(t.message("Enter your password.")).toBe("Escreva a sua palavra-passe.");
    expect(t.message("There were too many attempts. Try again in 7 minutes.")).toBe(
      "Houve demasiadas tentativas. Tente de novo dentro de 7 minutos.",
    );
    expect(english.message("There were too many attempts. Try again in 7 minutes.")).toBe(
      "There were too many attempts. Try again in 7 minutes.",
    );
  });

  test("stays as it is where nobody has translated it, and says so on a page", () => {
    for (const text of ["Something new.", "constructor", "Say: Enter your password.", "Enter your password. Now."]) {
      expect(t.message(text)).toBe(text);
      expect(String(t.quote(text))).toBe(`<bdi lang="en">${text}</bdi>`);
      expect(english.quote(text)).toBe(text);
    }
    expect(t.quote("Enter your password.")).toBe("Escreva a sua palavra-passe.");
  });
});

test("an instant is told as people of the language write it, always in UTC", () => {
  const instant = new Date("2026-11-22T16:05:00Z");
  expect(String(english.moment(instant))).toBe('<time datetime="2026-11-22T16:05:00.000Z">22 Nov 2026, 16:05 UTC</time>');
  expect(String(t.moment(instant))).toBe('<time datetime="2026-11-22T16:05:00.000Z">22/11/2026, 16:05 UTC</time>');
});

test("whoever asks for no language of ours reads English", () => {
  const asking = (accepted: string) =>
    translatorOf(new Request("http://galley.test", { headers: { "accept-language": accepted } })).language;
  expect(["de", "", "pt-BR", "en-GB, pt"].map(asking)).toEqual(["en", "en", "pt", "en"]);
});

describe("the dictionary", () => {
  test("has for every name in braces its place, and nothing that is the same in both languages", () => {
    for (const [text, translation] of Object.entries(portuguesePageTexts)) {
      expect([text, namesIn(translation).toSorted()]).toEqual([text, namesIn(text).toSorted()]);
      expect(translation).not.toBe(text);
      expect(translation).toBe(translation.trim());
      expect([text, /[.?]$/.test(translation)]).toEqual([text, /[.?]$/.test(text)]);
    }
  });

  test("has each text once", () => {
    const texts = Object.values(areas).flatMap((area) => Object.keys(area));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test("has every refusal that these pages can show", () => {
    const source = join(import.meta.dirname, "../..");
    const files = globSync(
      [
        "people/accounts/*.ts",
        "people/accounts/{address,passkeys,passwords,two-factor}/*.ts",
        "people/accounts/invitations/{accept,answer}-invitation.ts",
        "surfaces/{envelope,pages/**/*}.ts",
      ],
      { cwd: source, exclude: ["**/*.test.ts"] },
    );
    const messages = files.flatMap((file) =>
      Array.from(
        readFileSync(join(source, file), "utf8").matchAll(
          /new Failure\(\s*"\w+",\s*(?:"([^"]+)"|`([^`]+)`)|return (?:"([^"]+\.)"|`([^`]+\.)`);|\.(?:min|max|email)\((?:\d+, )?"([^"]+)"/g,
        ),
        (found) => found.slice(1).find((text) => text !== undefined) ?? "",
      ),
    );
    expect(messages.length).toBeGreaterThan(30);
    const unknown = messages
      .map((text) => text.replace(/\$\{wait\}/, "7 minutes").replaceAll(/\$\{[^}]*\}/g, "7"))
      .filter((text) => t.message(text) === text);
    expect(unknown).toEqual([]);
  });
});
