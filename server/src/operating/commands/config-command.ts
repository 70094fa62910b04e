import type { Command } from "./command.ts";
import { count } from "./lines.ts";

export const configCommand: Command = {
  words: ["config", "check"],
  about: "Check the settings as a start of the service would, without starting anything.",
  flags: [],
  notes: [
    "Tells everything that is wrong at once and exits with 1. What settings lead to (a database, a mail server, a model) is tried by doctor.",
  ],
  example: "config check",
  async run({ settings: { names } }) {
    return {
      output: { names },
      lines: [
        `${count(names.length, "setting")} can be used as set; every other one has its default.`,
        ...names.map((name) => `  ${name}`),
      ],
    };
  },
};
