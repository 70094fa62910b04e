import { type Command, type OutputOf, throughOperation } from "../command.ts";
import { columns } from "../lines.ts";

const names = {
  bytes: "Bytes of files",
  articles: "Articles",
  members: "Members",
  projects: "Projects",
  webhookEndpoints: "Webhook endpoints",
  tokens: "Tokens and assistants",
} as const;

function describe({ data }: OutputOf<"getQuotas">): string[] {
  return columns(data.map(({ kind, used, max }) => [names[kind], `${used.toLocaleString("en")} of ${max.toLocaleString("en")}`]));
}

const readMax = (text: string) => (text === "usual" ? null : Number(text));

export const quotaCommands: readonly Command[] = [
  throughOperation({
    words: ["quota", "show"],
    about: "Show what an organization stores of each kind, and its quotas.",
    flags: [],
    example: "quota show --organization Hearth",
    operation: "getQuotas",
    print: describe,
  }),
  throughOperation({
    words: ["quota", "set"],
    about: "Set an organization's quotas. Nothing it already has is removed.",
    flags: [
      { name: "bytes", value: "BYTES", about: "Bytes of images and of files rendered for posts.", field: "bytes", read: readMax },
      { name: "articles", value: "COUNT", about: "Articles.", field: "articles", read: readMax },
      { name: "members", value: "COUNT", about: "Members.", field: "members", read: readMax },
      { name: "projects", value: "COUNT", about: "Projects.", field: "projects", read: readMax },
      { name: "webhook-endpoints", value: "COUNT", about: "Webhook endpoints.", field: "webhookEndpoints", read: readMax },
      { name: "tokens", value: "COUNT", about: "Tokens and connected assistants.", field: "tokens", read: readMax },
    ],
    notes: ["`usual` in place of a number restores the default."],
    example: "quota set --articles 5000 --bytes 2000000000",
    operation: "setQuotas",
    print: describe,
  }),
];
