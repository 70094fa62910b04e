import { z } from "zod";
import type { Egress } from "#src/core/egress/egress.ts";
import { quoted } from "#src/core/text/quoted.ts";
import type { Google } from "#src/operations/outside/google.ts";
import { SearchConsoleFault } from "./fault.ts";
import { type GoogleAnswer, googleFetch } from "./google-fetch.ts";

export type GoogleCalls = { egress: Egress; google: Google };

/** Google's token service does not accept what it was asked with. `code` is its own, if it told one. */
export class TokensRefused extends SearchConsoleFault {
  readonly code: string | undefined;

  constructor(code: string | undefined, said: string) {
    super("refused", `Google does not accept the credentials. Connect Search Console again with valid ones.${said}`);
    this.code = code;
  }
}

const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });
const secretNames = ["assertion", "client_secret", "code", "code_verifier", "refresh_token"];

/** Asks Google's token service for tokens. */
export async function askTokens<Tokens>(
  { egress, google }: GoogleCalls,
  form: Record<string, string>,
  shape: z.ZodType<Tokens>,
): Promise<Tokens> {
  const answer = await postForm(egress, google.tokenUrl, form);
  if (answer.status === 200) {
    const tokens = shape.safeParse(answer.body).data;
    if (tokens !== undefined) return tokens;
  }
  if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
    const refusal = TokenError.safeParse(answer.body).data;
    const words = [refusal?.error, refusal?.error_description].filter(Boolean).join(": ");
    const secrets = secretNames.flatMap((name) => form[name] ?? []);
    throw new TokensRefused(refusal?.error, words === "" ? "" : ` Google says: ${quoted(words, secrets)}`);
  }
  throw busy(answer);
}

/** Takes back all that a person has granted to the app, which Google then forgets. One that is over already is none. */
export async function revokeGrant({ egress, google }: GoogleCalls, refreshToken: string): Promise<void> {
  const answer = await postForm(egress, new URL("revoke", google.tokenUrl).href, { token: refreshToken });
  if (answer.status !== 200 && answer.status !== 400) throw busy(answer);
}

function postForm(egress: Egress, url: string, form: Record<string, string>): Promise<GoogleAnswer> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return googleFetch(egress, url, { headers, body: new URLSearchParams(form).toString() });
}

function busy({ status, retryAfterSeconds }: GoogleAnswer): SearchConsoleFault {
  const reason = `Google's token service answered with status ${status}. Galley will try again later.`;
  return new SearchConsoleFault("busy", reason, retryAfterSeconds);
}
