import { type Check, ok, warning } from "#src/core/check.ts";
import { createMailTransport, type MailSettings } from "#src/people/notifications/mail/transport.ts";

export function mailCheck(mail: MailSettings | undefined): Check {
  return {
    name: "mail",
    advice: "Check GALLEY_SMTP_URL: address, port, user and password, and whether this machine can reach it.",
    async run() {
      if (mail === undefined)
        return warning(
          "No mail server is configured: people are notified only in the dashboard.",
          "Set GALLEY_SMTP_URL and GALLEY_MAIL_FROM.",
        );
      await createMailTransport(mail).verify();
      return ok("The mail server accepts this service's sign-in.");
    },
  };
}
