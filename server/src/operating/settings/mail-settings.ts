import type { MailSettings } from "#src/people/notifications/mail/transport.ts";
import type { Settings } from "./config.ts";

/** Returns the settings of outgoing email; undefined if the operator has not configured it. */
export function mailSettings({ config: { mailFrom: from, smtpWithoutTls }, secrets: { smtpUrl } }: Settings): MailSettings | undefined {
  return smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from, withoutTls: smtpWithoutTls };
}
