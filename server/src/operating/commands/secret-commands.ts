import type { Command } from "./command.ts";
import { count } from "./lines.ts";

export const secretCommands: readonly Command[] = [
  {
    words: ["secret", "reseal"],
    about: "Encrypt what the service keeps secret anew, after its secret was changed. The service may go on.",
    flags: [],
    notes: [
      "Set GALLEY_SECRET to the new secret and GALLEY_SECRET_PREVIOUS to the one before, restart every instance of the service with both, and run this with both. Then remove GALLEY_SECRET_PREVIOUS.",
    ],
    example: "secret reseal",
    async run(operator) {
      const { openSession } = await import("./session.ts");
      const { resealSecrets } = await import("./installation/reseal-secrets.ts");
      const { client, door } = await openSession(operator);
      const counts = await resealSecrets(client, door.vault);
      const { resealed, current, unreadable } = counts;
      const lines = [`${count(resealed, "text")} encrypted anew, ${current} already were.`];
      if (unreadable > 0)
        lines.push(`${count(unreadable, "text")} cannot be read: neither secret is the one that they were encrypted with.`);
      return { output: counts, lines };
    },
  },
];
