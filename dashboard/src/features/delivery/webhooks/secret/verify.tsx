import { m } from "#messages";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Code } from "../code.tsx";

/** Code with which a receiver in Node verifies a delivery. The guide to webhooks shows the same. */
export const verifyCode = `import { createHmac, timingSafeEqual } from "node:crypto";

/** \`body\` is the raw body as it was received, \`secret\` begins with whsec_. */
export function verify(headers, body, secret) {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const wanted = Buffer.from(\`v1,\${createHmac("sha256", key).update(\`\${id}.\${at}.\${body}\`).digest("base64")}\`);
  return signatures.split(" ").some((one) => one.length === wanted.length && timingSafeEqual(Buffer.from(one), wanted));
}
`;

/** Code and documentation for receivers that verify deliveries. */
export function Verify() {
  return (
    <section className="flex flex-col gap-2">
      <p className="text-ink-2 text-ui leading-5">{m.webhooks_verify_text()}</p>
      <Code text={verifyCode} label={m.webhooks_verify()} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <a href="/docs/webhooks" target="_blank" rel="noreferrer" className="text-ui underline underline-offset-2">
          {m.webhooks_verify_more()}
        </a>
        <CopyButton text={verifyCode} label={m.webhooks_verify_copy()} />
      </div>
    </section>
  );
}
