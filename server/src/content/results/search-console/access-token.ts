import { z } from "zod";
import type { Egress } from "#src/core/egress/egress.ts";
import { quoted } from "#src/core/text/quoted.ts";
import type { Google } from "#src/operations/outside/google.ts";
import { searchScope } from "../sign-in/google-grant.ts";
import type { StoredCredentials } from "./credentials.ts";
import { SearchConsoleFault } from "./fault.ts";
import { googleFetch } from "./google-fetch.ts";

const assertionMinutes = 30;

const TokenAnswer = z.object({ access_token: z.string().min(1) });
const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });

/** Exchanges the credentials for an access token for Search Console. */
export async function fetchAccessToken(egress: Egress, google: Google, credentials: StoredCredentials): Promise<string> {
  const { tokenUrl } = google;
  const form =
    credentials.type === "service_account" ? await assertionForm(credentials, tokenUrl) : refreshForm(ownerOf(google, credentials));
  const answer = await googleFetch(egress, tokenUrl, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
  const { data } = TokenAnswer.safeParse(answer.body);
  if (answer.status === 200 && data !== undefined) return data.access_token;
  const refusal = TokenError.safeParse(answer.body).data;
  if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
    const secrets = "assertion" in form ? [form.assertion] : [form.client_secret, form.refresh_token];
    const words = [refusal?.error, refusal?.error_description].filter(Boolean).join(": ");
    const said = words === "" ? "" : ` Google says: ${quoted(words, secrets)}`;
    throw new SearchConsoleFault("refused", `Google does not accept the credentials. Connect Search Console again with valid ones.${said}`);
  }
  throw new SearchConsoleFault(
    "busy",
    `Google's token service answered with status ${answer.status}. Galley will try again later.`,
    answer.retryAfterSeconds,
  );
}

type ServiceAccount = Extract<StoredCredentials, { type: "service_account" }>;
type AuthorizedUser = Omit<Extract<StoredCredentials, { type: "authorized_user" }>, "type">;

/** Returns the credentials with the app that a person has granted them to. */
function ownerOf({ app }: Google, credentials: Exclude<StoredCredentials, ServiceAccount>): AuthorizedUser {
  if (credentials.type === "authorized_user") return credentials;
  if (app === undefined) {
    throw new SearchConsoleFault("refused", "This installation has no app at Google any more. Connect Search Console with a key file.");
  }
  return { client_id: app.clientId, client_secret: app.clientSecret, refresh_token: credentials.refresh_token };
}

async function assertionForm({ client_email, private_key, private_key_id }: ServiceAccount, audience: string) {
  const { importPKCS8, SignJWT } = await import("jose");
  const assertion = await new SignJWT({ scope: searchScope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(private_key_id !== undefined && { kid: private_key_id }) })
    .setIssuer(client_email)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${assertionMinutes}m`)
    .sign(await importPKCS8(private_key, "RS256"));
  return { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
}

function refreshForm({ client_id, client_secret, refresh_token }: AuthorizedUser) {
  return { grant_type: "refresh_token", client_id, client_secret, refresh_token };
}
