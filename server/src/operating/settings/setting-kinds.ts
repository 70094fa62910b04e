import { z } from "zod";
import { readAddress } from "#src/core/database-address.ts";
import { parseNetwork } from "#src/core/egress/network.ts";

export function refuseOtherThanNetworks(items: string[], check: z.core.$RefinementCtx<string[]>): void {
  const wrong = items.find((item) => parseNetwork(item) === undefined);
  if (wrong === undefined) return;
  check.addIssue(
    `must be networks such as 10.20.0.0/16 or fd12:3456::/48, separated by commas, none wider than /8 (IPv6: /7); ${quotedItem(wrong)} is none`,
  );
}

export function refuseOtherThanOrigins(items: string[], check: z.core.$RefinementCtx<string[]>): void {
  const wrong = items.find((item) => !isOrigin(item));
  if (wrong === undefined) return;
  check.addIssue(`must be origins such as https://inspector.example.com, separated by commas; ${quotedItem(wrong)} is none`);
}

export function quotedItem(item: string): string {
  return JSON.stringify(item.slice(0, 60));
}

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));
}

export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

/** Returns whether the text is a web address to which a path can be appended. */
export function isBaseAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isWebAddress(text) && url.username + url.password + url.search + url.hash === "" && !/[?#]/.test(text);
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname + url.search + url.hash);
}

/** Tells whether a text is an address of PostgreSQL, with one server or several. */
export function isPostgresUrl(text: string): boolean {
  const { places } = readAddress(text);
  return places.every((place) => /^postgres(ql)?:$/.test(URL.parse(place)?.protocol ?? ""));
}

/** Returns the fault of having only one of the two settings for email. */
export function halfMail({ GALLEY_SMTP_URL: url, GALLEY_MAIL_FROM: from }: Record<string, string | undefined>): string[] {
  if ((url === undefined) === (from === undefined)) return [];
  const [there, missing] = url === undefined ? ["GALLEY_MAIL_FROM", "GALLEY_SMTP_URL"] : ["GALLEY_SMTP_URL", "GALLEY_MAIL_FROM"];
  return [`${there} is set and ${missing} is not: email needs both. Set it, or remove the other.`];
}
