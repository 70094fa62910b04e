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
