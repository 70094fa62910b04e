import { baseUrlOf } from "../../site/src/client/base-url.ts";
import type { ClientOptions } from "./client-options.ts";
import { GalleyError } from "./galley-error.ts";

/** Where calls go, and as whom. */
export type Settings = { readonly baseUrl: string; readonly token: string };

/** Checks the options that a call needs. Throws `GalleyError` (`not_configured`) with the option's name in `param`. */
export function settingsOf({ baseUrl, token }: ClientOptions): Settings {
  return { baseUrl: checkedBaseUrl(baseUrl ?? ""), token: checkedToken(token ?? "") };
}

function checkedBaseUrl(text: string): string {
  const address = baseUrlOf(text);
  if (address === null) {
    throw notConfigured("baseUrl", "baseUrl is not the address of a service. Pass one such as https://galley.example.");
  }
  const { protocol, hostname } = new URL(address);
  if (protocol === "https:" || isThisMachine(hostname)) return address;
  throw notConfigured(
    "baseUrl",
    "baseUrl is not https, so that everyone on the way could read the token. Use https, or http on this machine.",
  );
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function checkedToken(token: string): string {
  if (token.startsWith("svc_read_")) {
    throw notConfigured(
      "token",
      "A site read token reads published articles alone. Use galley-site with it, or pass an API token, svc_live_….",
    );
  }
  if (/^[!-~]+$/.test(token)) return token;
  throw notConfigured("token", "There is no API token. An owner or admin creates one in the dashboard; pass its value, svc_live_….");
}

export function notConfigured(param: string, message: string): GalleyError {
  return new GalleyError(message, { code: "not_configured", status: 0, param });
}

/** Returns the error of an input that is refused before anything is sent. */
export function refusedInput(param: string, message: string): GalleyError {
  return new GalleyError(message, { code: "invalid_input", status: 0, param });
}
