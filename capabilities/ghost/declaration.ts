import type { Credential, Platform } from "../declaration.ts";

export const ghost = {
  name: "ghost",
  title: "Ghost",
} as const satisfies Platform;

export const credentials = [
  {
    name: "adminApiKey",
    form: /^[0-9a-f]{24}:[0-9a-f]{64}$/,
    refusal: "violation_ghost_key",
    about: "Of a custom integration in Ghost.",
  },
] as const satisfies readonly Credential[];
