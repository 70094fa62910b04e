import type { Translator } from "../translation/translator.ts";

type Rule = readonly [pattern: RegExp, name: string];

// In this order: most browsers also call themselves by the names of older ones.
const browsers: readonly Rule[] = [
  [/\bEdgA?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly Rule[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Describes a browser by its user agent, in words that its owner recognizes. */
export function describeBrowser(t: Translator, userAgent: string): string {
  const known = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (known === undefined && system === undefined) return t("account_unknown_program");
  const browser = known ?? t("account_unknown_browser");
  return system === undefined ? browser : t("account_browser_on_system", { browser, system });
}

function nameIn(rules: readonly Rule[], text: string): string | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}
