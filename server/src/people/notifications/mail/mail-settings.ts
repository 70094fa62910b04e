import type { Settings } from "#src/core/settings/config.ts";
import type { MailSettings } from "./transport.ts";

/** How e-mail goes out, where the operator has said so. */
export function mailSettings({ config: { mailFrom: from, smtpWithoutTls }, secrets: { smtpUrl } }: Settings): MailSettings | undefined {
  return smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from, withoutTls: smtpWithoutTls };
}
