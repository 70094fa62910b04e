import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentence } from "@galley/messages";
import { html } from "hono/html";
import { describe, expect, test } from "vitest";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { translatorFor, translatorOf } from "./translator.ts";

const english = translatorFor("en");
const t = translatorFor("pt");
const brazilian = translatorFor("pt-BR");
const hostile = '<img src=x onerror="alert(1)">';
const escaped = "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;";

describe("a text", () => {
  test("is told in the reader’s language, with its values and their plural", () => {
    expect([english("account_your_account"), t("account_your_account")]).toEqual(["Your account", "A sua conta"]);
    const projects = (count: number) => [english, t, brazilian].map((tell) => tell("account_projects", { count }));
    expect([0, 1, 3].map(projects)).toEqual([
      ["0 projects", "0 projetos", "0 projeto"],
      ["1 project", "1 projeto", "1 projeto"],
      ["3 projects", "3 projetos", "3 projetos"],
    ]);
  });

  test("takes what was filled in as it is, braces included", () => {
    expect(t("entry_join_organization", { organization: "{organization} $& $1" })).toBe("Entrar em {organization} $& $1");
  });

  test("with elements in it escapes whatever is none", () => {
    const email = html`<b>${hostile}</b>`;
    const written = String(t.markup("entry_for_name_email_everyone_signed", { name: hostile, email }));
    expect(written).toBe(`Para ${escaped}, <b>${escaped}</b>. Todas as sessões iniciadas nesta conta serão terminadas.`);
  });
});

describe("a message from deeper down", () => {
  test("is told in the reader’s language when it is a sentence", () => {
    const tooMany = sentence("refusal_too_many_attempts", { count: 7 });
    expect([english.plain(tooMany), t.plain(tooMany)]).toEqual([
      "There were too many attempts. Try again in 7 minutes.",
      "Houve demasiadas tentativas. Tente de novo dentro de 7 minutos.",
    ]);
    expect(t.quote(sentence("refusal_enter_your_password"))).toBe("Escreva a sua palavra-passe.");
  });

  test("is marked as English on a page in another language when it is a string, and escaped", () => {
    expect(String(t.quote(hostile))).toBe(`<bdi lang="en">${escaped}</bdi>`);
    expect([t.plain(hostile), english.quote(hostile)]).toEqual([hostile, hostile]);
  });

  test("of a failure is English for programs and logs, and its text is for people", () => {
    const failure = new Failure("invalid_input", sentence("refusal_the_password_is_too_short_use", { count: 10 }), "password");
    expect(failure.message).toBe("The password is too short. Use at least 10 characters.");
    expect(t.plain(failure.text)).toBe("A palavra-passe é demasiado curta. Use pelo menos 10 caracteres.");
    const forAProgram = new Failure("error", forPrograms("For programs."));
    expect([forAProgram.message, t.plain(forAProgram.text)]).toEqual(["For programs.", "For programs."]);
  });
});

test("an instant is told as people of the language write it, always in UTC", () => {
  const instant = new Date("2026-11-22T16:05:00Z");
  expect(String(english.moment(instant))).toBe('<time datetime="2026-11-22T16:05:00.000Z">22 Nov 2026, 16:05 UTC</time>');
  expect(String(t.moment(instant))).toBe('<time datetime="2026-11-22T16:05:00.000Z">22/11/2026, 16:05 UTC</time>');
  expect(String(brazilian.moment(instant))).toContain(">22 de nov. de 2026, 16:05 UTC<");
});

test("whoever asks for no language of ours reads English", () => {
  const asking = (accepted: string) =>
    translatorOf(new Request("http://galley.test", { headers: { "accept-language": accepted } })).language;
  expect(["de", "", "pt-BR", "pt-PT", "en-GB, pt"].map(asking)).toEqual(["en", "en", "pt-BR", "pt", "en"]);
});

test("every refusal that the pages of accounts can show is a sentence", () => {
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
  const refusals = files.flatMap((file) => [
    ...readFileSync(join(source, file), "utf8").matchAll(/new Failure\(\s*"\w+",\s*(\S)|\.(?:min|max|email)\((?:\d+, )?(["`a])/g),
  ]);
  expect(refusals.length).toBeGreaterThan(30);
  expect(refusals.filter(([, first = "", second = ""]) => /["`]/.test(first + second)).map(([found]) => found)).toEqual([]);
});
