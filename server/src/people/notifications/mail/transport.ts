import type { Transporter } from "nodemailer";
import { type About, during } from "#src/core/watching/observe.ts";
import type { Message } from "./message/message.ts";

/**
 * Settings of outgoing email: an smtp:// or smtps:// address that includes user and password, and the sender. `withoutTls`
 * names the one host besides this machine to which email may go in plain text.
 */
export type MailSettings = { smtpUrl: string; from: string; withoutTls?: string | undefined };

export type Recipient = { name: string; email: string };
export type Transport = {
  send(message: Message, to: Recipient): Promise<void>;
  /** Signs in to the server and sends nothing; throws the error that prevents it. */
  verify(): Promise<void>;
};

/** The email is refused for good: another attempt would not help. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  // The message quotes the server, which quotes the recipient's address. With a code, only the code is logged.
  readonly code = "mail_refused";
}

const milliseconds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };
/** Longest time for one message. A worker's lease is longer, so that no other one sends the same meanwhile. */
const sendSecondsMax = 60;
/** Lease of an email that is being sent. */
export const leaseSeconds = 2 * sendSecondsMax;

/** Sends through the operator's own mail server, which may be at a private address. */
export function createMailTransport({ smtpUrl, from, withoutTls }: MailSettings): Transport {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const isOwn = url.hostname === withoutTls;
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const auth = url.username === "" ? undefined : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };

  const options = {
    host: url.hostname.replaceAll(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Email that leaves this machine requires TLS, except to `withoutTls` without a password. A local certificate proves nothing.
    requireTLS: !secure && !local && (auth !== undefined || !isOwn),
    tls: { rejectUnauthorized: !local },
    ...(auth && { auth }),
    ...milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Loaded with the first message, so that a service that sends none saves the memory.
  let connection: Promise<Transporter> | undefined;

  function connect(): Promise<Transporter> {
    connection ??= import("nodemailer").then(({ createTransport }) => createTransport(options));
    return connection;
  }

  return {
    async verify() {
      await (await connect()).verify();
    },
    async send(message, to) {
      if (!local && !isOwn && isReserved(to.email)) throw new MailRefused("The domain is reserved for examples and tests.");
      const about: About<"outgoing"> = { client: "mail", outcome: "error", host: url.host };
      await during("outgoing", about, async () => {
        try {
          await (await connect()).sendMail(mailOf(message, from, to));
          about.outcome = "2xx";
        } catch (error) {
          if (!isRefusal(error)) throw error;
          about.outcome = "5xx";
          throw new MailRefused(describe(error), { cause: error });
        }
      });
    },
  };
}

/** Returns whether nobody can get email at this address, like the people of the demo world. Source: RFC 2606. */
function isReserved(email: string): boolean {
  return /[@.](example|invalid|localhost|test)\.?$/i.test(email);
}

function mailOf({ subject, text, html, messageId, unsubscribeUrl }: Message, from: string, to: Recipient) {
  return {
    from,
    to: { name: to.name, address: to.email },
    subject,
    text,
    html,
    messageId,
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl !== undefined && oneClick(unsubscribeUrl)) },
    signal: AbortSignal.timeout(sendSecondsMax * 1000),
  };
}

/** Returns the headers with which mail programs end such email with one click. Source: RFC 8058. */
function oneClick(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Returns whether the server answered 5xx to the recipient or the message itself. A failed login is for the operator to fix. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  const about = code === "EENVELOPE" || code === "EMESSAGE";
  return about && typeof responseCode === "number" && responseCode >= 500;
}

function describe(error: Error): string {
  const { response } = error as Error & { response?: unknown };
  return typeof response === "string" ? response : error.message;
}
