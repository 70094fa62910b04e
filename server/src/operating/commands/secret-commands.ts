import type { Command } from "./command.ts";
import { count } from "./lines.ts";

export const secretCommands: readonly Command[] = [
  {
    words: ["secret", "reseal"],
    about: "Re-encrypt the service's stored secrets after its secret has changed. The service can keep running.",
    flags: [],
    notes: [
      "Set GALLEY_SECRET to the new secret and GALLEY_SECRET_PREVIOUS to the previous one, restart every instance of the service with both, and run this with both. Then remove GALLEY_SECRET_PREVIOUS.",
    ],
    example: "secret reseal",
    async run(operator) {
      const { openOperatorSession } = await import("./session.ts");
      const { resealSecrets } = await import("./installation/reseal-secrets.ts");
      const { client, services } = await openOperatorSession(operator);
      const counts = await resealSecrets(client, services.vault);
      const { resealed, current, unreadable } = counts;
      const lines = [`${count(resealed, "value")} re-encrypted, ${current} already current.`];
      if (unreadable > 0) lines.push(`${count(unreadable, "value")} cannot be read: encrypted with neither of the two secrets.`);
      return { output: counts, lines };
    },
  },
];
