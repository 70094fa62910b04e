import type { MailSettings } from "#src/notifications/mail/transport.ts";
import { addressChecks } from "./address-checks.ts";
import { type Finding, runChecks } from "./check.ts";
import { databaseChecks } from "./database-checks.ts";
import { type Keeping, keepingChecks } from "./keeping-checks.ts";
import { mailCheck } from "./mail-check.ts";
import { askAt } from "./public-address.ts";

export type Ground = Keeping & { connectionString: string; publicUrl: string; mail: MailSettings | undefined };

/** Looks at everything that the service stands on, in the order in which one thing needs the other. */
export function runDoctor({ connectionString, publicUrl, mail, ...keeping }: Ground): Promise<Finding[]> {
  const ask = askAt(publicUrl);
  return runChecks([...databaseChecks(connectionString), ...keepingChecks(keeping), mailCheck(mail), ...addressChecks(publicUrl, ask)]);
}
