import { SiteProperty } from "@galley/contract";
import { decodeJwt } from "jose";
import { z } from "zod";
import { SearchConsoleFault } from "../search-console/fault.ts";
import { faultOf, googleFetch, unexpected } from "../search-console/google-fetch.ts";
import { askTokens, type GoogleCalls, TokensRefused } from "../search-console/token-service.ts";

export const searchScope = "https://www.googleapis.com/auth/webmasters.readonly";
export const signInScopes = ["openid", "email", searchScope];

/** Grant of a person: for good, for now, and as whom. */
export type GoogleGrant = { refreshToken: string; accessToken: string; account: string; scopes: readonly string[] };

type Code = { code: string; verifier: string; redirectUri: string };

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).max(2000),
  id_token: z.string(),
  scope: z.string(),
});
const Claims = z.object({ email: z.email().max(254) });

/** Exchanges a code. Returns undefined when it is not valid any more. */
export async function exchangeCode(calls: GoogleCalls, { code, verifier, redirectUri }: Code): Promise<GoogleGrant | undefined> {
  const { app } = calls.google;
  if (app === undefined) throw new SearchConsoleFault("refused", "This installation has no app at Google.");
  const form = {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: app.clientId,
    client_secret: app.clientSecret,
  };
  try {
    const { access_token: accessToken, refresh_token: refreshToken, id_token, scope } = await askTokens(calls, form, TokenAnswer);
    const claims = Claims.safeParse(claimsOf(id_token)).data;
    if (claims === undefined) throw unexpected();
    return { refreshToken, accessToken, account: claims.email, scopes: scope.split(" ") };
  } catch (fault) {
    if (fault instanceof TokensRefused && fault.code === "invalid_grant") return undefined;
    throw fault;
  }
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
export async function listProperties({ egress, google }: GoogleCalls, { accessToken, account }: GoogleGrant): Promise<string[]> {
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
