import { SiteProperty } from "@galley/contract";
import { decodeJwt } from "jose";
import { z } from "zod";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Google } from "#src/operations/outside/google.ts";
import { SearchConsoleFault } from "../search-console/fault.ts";
import { faultOf, googleFetch, unexpected } from "../search-console/google-fetch.ts";

export const searchScope = "https://www.googleapis.com/auth/webmasters.readonly";
export const signInScopes = ["openid", "email", searchScope];

/** Grant of a person: for good, for now, and as whom. */
export type GoogleGrant = { refreshToken: string; accessToken: string; account: string; scopes: readonly string[] };

type Calls = { egress: Egress; google: Google };
type Code = { code: string; verifier: string; redirectUri: string };

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).max(2000),
  id_token: z.string(),
  scope: z.string(),
});
const Claims = z.object({ email: z.email().max(254) });

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

/** Exchanges a code. Returns undefined when it is not valid any more. */
export async function exchangeCode({ egress, google }: Calls, { code, verifier, redirectUri }: Code): Promise<GoogleGrant | undefined> {
  const { app, tokenUrl } = google;
  if (app === undefined) throw new SearchConsoleFault("refused", "This installation has no app at Google.");
  const form = {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: app.clientId,
    client_secret: app.clientSecret,
  };
  const answer = await googleFetch(egress, tokenUrl, { headers: formHeaders, body: new URLSearchParams(form).toString() });
  if (answer.status === 200) {
    const tokens = TokenAnswer.safeParse(answer.body).data;
    const claims = tokens && Claims.safeParse(claimsOf(tokens.id_token)).data;
    if (claims === undefined || tokens === undefined) throw unexpected();
    const { refresh_token: refreshToken, access_token: accessToken, scope } = tokens;
    return { refreshToken, accessToken, account: claims.email, scopes: scope.split(" ") };
  }
  if (answer.status === 400 && z.object({ error: z.literal("invalid_grant") }).safeParse(answer.body).success) return undefined;
  const isOurs = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  throw new SearchConsoleFault(isOurs ? "refused" : "busy", `Google's token service answered with status ${answer.status}.`);
}

/** The token comes from Google's own token service over a connection of this call, so that its signature says nothing more. */
function claimsOf(idToken: string): unknown {
  try {
    return decodeJwt(idToken);
  } catch {
    return undefined;
  }
}

const Sites = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string().optional() })).default([]),
});

const propertiesMax = 1000;

/** Lists the properties that the person may read. */
export async function listProperties({ egress, google }: Calls, { accessToken, account }: GoogleGrant): Promise<string[]> {
  const url = `${google.searchConsoleUrl}/webmasters/v3/sites`;
  const answer = await googleFetch(egress, url, { method: "GET", headers: { authorization: `Bearer ${accessToken}` } });
  if (answer.status !== 200) throw faultOf(answer, { token: accessToken, siteProperty: "the properties", account });
  const { data } = Sites.safeParse(answer.body);
  if (data === undefined) throw unexpected();
  return data.siteEntry
    .filter(({ siteUrl, permissionLevel }) => permissionLevel !== "siteUnverifiedUser" && SiteProperty.safeParse(siteUrl).success)
    .map(({ siteUrl }) => siteUrl)
    .toSorted()
    .slice(0, propertiesMax);
}

/** Takes back what a person has granted. Google then forgets that this app may ask for it. */
export async function revokeGrant({ egress, google }: Calls, refreshToken: string): Promise<void> {
  const url = new URL("revoke", google.tokenUrl).href;
  await googleFetch(egress, url, { headers: formHeaders, body: new URLSearchParams({ token: refreshToken }).toString() });
}
