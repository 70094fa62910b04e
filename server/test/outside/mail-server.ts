import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type ReceivedMail = {
  from: string;
  to: string[];
  /** Message as it came, with its headers. */
  raw: string;
  messageId: string | undefined;
  /** True when it came over TLS. */
  secure: boolean;
  user: string | undefined;
};

export type MailServer = {
  port: number;
  mails: ReceivedMail[];
  stop(): Promise<void>;
} & AsyncDisposable;

type Options = SMTPServerOptions & {
  port?: number;
  /** Returns the answer that refuses a recipient's address, or undefined to accept it. */
  refuse?: (address: string) => { code: number; text: string } | undefined;
  /** Called when a message has arrived, before its sender is told. */
  onMail?: (mail: ReceivedMail) => void | Promise<void>;
};

/** Opens a mail server on loopback that keeps the emails it receives. */
export async function openMailServer({ port = 0, refuse, onMail, ...options }: Options = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    ...options,
    onRcptTo({ address }, _session, done) {
      const refusal = refuse?.(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString();
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        const mail = { from, to, raw, messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1], secure, user };
        mails.push(mail);
        await onMail?.(mail);
        done();
      });
    },
  });
  server.on("error", () => {});
  const { server: listener } = server;
  server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  // A server that listens on an address has one.
  const { port: bound } = listener.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => void server.close(resolve));
  return { port: bound, mails, stop, [Symbol.asyncDispose]: stop };
}
