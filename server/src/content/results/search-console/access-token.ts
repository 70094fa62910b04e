import { z } from "zod";
import type { Google } from "#src/operations/outside/google.ts";
import { searchScope } from "../sign-in/google-grant.ts";
import type { StoredCredentials } from "./credentials.ts";
import { SearchConsoleFault } from "./fault.ts";
import { askTokens, type GoogleCalls } from "./token-service.ts";

const assertionMinutes = 30;

const TokenAnswer = z.object({ access_token: z.string().min(1) });

/** Exchanges the credentials for an access token for Search Console. */
export async function fetchAccessToken(calls: GoogleCalls, credentials: StoredCredentials): Promise<string> {
  const { google } = calls;
  const isAccount = credentials.type === "service_account";
  const form = isAccount ? await assertionForm(credentials, google.tokenUrl) : refreshForm(ownerOf(google, credentials));
  return (await askTokens(calls, form, TokenAnswer)).access_token;
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
