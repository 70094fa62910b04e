import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;
// One for each secret of the endpoint: two while one is replaced.
const signaturesMax = 10;
const headerLengthMax = 2000;

/**
 * Returns whether a body was signed with the secret of the endpoint, at most five minutes ago. The header has the form
 * `t=<seconds>,v1=<hex>[,v1=<hex>]`, and each `v1` is HMAC-SHA256 over `<t>.<body>`. Schemes beside `v1` are for tests and prove nothing.
 */
export function isSigned(secret: string, header: string | null, body: Uint8Array, now: number): boolean {
  if (header === null || header.length > headerLengthMax) return false;
  const fields = header.split(",").map((field) => field.trim().split("="));
  const valuesOf = (wanted: string) => fields.flatMap(([name, value = ""]) => (name === wanted ? [value] : []));
  const [time = "", ...further] = valuesOf("t");
  if (!/^\d{1,12}$/.test(time) || further.length > 0 || Math.abs(now / 1000 - Number(time)) > toleranceSeconds) return false;
  const wanted = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  const signatures = valuesOf("v1").filter((value) => /^[0-9a-f]{64}$/.test(value));
  return signatures.slice(0, signaturesMax).some((value) => timingSafeEqual(Buffer.from(value, "hex"), wanted));
}
