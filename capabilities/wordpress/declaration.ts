import type { Credential, Platform } from "../declaration.ts";

export const wordpress = {
  name: "wordpress",
  title: "WordPress",
} as const satisfies Platform;

export const credentials = [
  { name: "username", lengthMax: 200, form: /^[^:\p{Cc}]+$/u, refusal: "violation_user_name" },
  { name: "applicationPassword", lengthMax: 200, about: "From the person's profile in WordPress, with or without its spaces." },
] as const satisfies readonly Credential[];
