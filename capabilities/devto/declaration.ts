import type { Credential, Platform } from "../declaration.ts";

export const devto = {
  name: "devto",
  title: "DEV",
  address: "https://dev.to",
} as const satisfies Platform;

export const credentials = [
  {
    name: "apiKey",
    form: /^[!-~]{1,200}$/,
    refusal: "violation_devto_key",
    about: "From the settings of the account, under extensions.",
  },
] as const satisfies readonly Credential[];
