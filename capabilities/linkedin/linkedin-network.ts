import { z } from "zod";
import { askForTokens, scopesIn } from "#server/delivery/networks/calls/ask-for-tokens.ts";
import { askNetwork } from "#server/delivery/networks/calls/ask-network.ts";
import { retryAfter } from "#server/delivery/networks/calls/when-again.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import {
  type AnswerKind,
  type AppNetwork,
  appOf,
  type NetworkAccount,
  type NetworkAnswer,
  type NetworkDependencies,
  type NetworkTokens,
} from "#server/delivery/networks/network.ts";

import { linkedin } from "./declaration.ts";

const scopes = ["openid", "profile", "w_member_social"] as const;

export const linkedinNetwork: AppNetwork = {
  name: linkedin.name,
  title: linkedin.title,
  // LinkedIn tells people's names, but not the address of their page.
  mention: (handle) => handle,
  scopes: ({ moreScopes = [] }) => [...scopes, ...moreScopes],
  neededScopes: scopes,
  authorizeParameters: (wanted) => ({ scope: wanted.join(" ") }),
  exchangeCode: (dependencies, { code, redirectUri }) =>
    ask(dependencies, { grant_type: "authorization_code", code, redirect_uri: redirectUri }),
  // Most apps get no refresh tokens. Then the access ends after 60 days, and a person connects again.
  refresh: async (dependencies, { refreshToken }) =>
    refreshToken === null ? undefined : ask(dependencies, { grant_type: "refresh_token", refresh_token: refreshToken }),
  whoIs,
  headers: ({ apiVersion }) => ({
    "x-restli-protocol-version": "2.0.0",
    ...(apiVersion !== undefined && { "linkedin-version": apiVersion }),
  }),
  partUrl: (id) => `https://www.linkedin.com/feed/update/${id}/`,
  access: "ends",
  verdictOf,
  resetAt: ({ headers }) => retryAfter(headers),
  saidBy: ({ body }) => Problem.safeParse(body).data?.message ?? "",
};

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(""),
});
const TokenError = z.object({ error: z.string() });
const spentErrors = new Set(["invalid_grant", "invalid_request", "invalid_redirect_uri"]);

function ask(dependencies: NetworkDependencies, form: Record<string, string>): Promise<NetworkTokens | undefined> {
  const { tokenUrl: path, clientId: client_id, clientSecret: client_secret } = appOf(dependencies);
  return askForTokens(dependencies, { method: "POST", path, form: { ...form, client_id, client_secret } }, { read, isSpent });
}

function read(body: unknown): NetworkTokens | undefined {
  const { data } = TokenAnswer.safeParse(body);
  return (
    data && {
      accessToken: data.access_token,
      refreshToken: data.refresh_token ?? null,
      expiresInSeconds: data.expires_in,
      scopes: scopesIn(data.scope),
    }
  );
}

function isSpent({ status, body }: NetworkAnswer): boolean {
  return status === 400 && spentErrors.has(TokenError.safeParse(body).data?.error ?? "");
}

const UserInfo = z.object({ sub: z.string().regex(/^[\w-]{1,100}$/), name: z.string().min(1).max(200) });

async function whoIs(dependencies: NetworkDependencies, token: string): Promise<NetworkAccount> {
  const info = UserInfo.safeParse(await askNetwork(dependencies, { path: "/v2/userinfo", token })).data;
  if (info === undefined) throw new DeliveryFault("permanent", "refused", "LinkedIn did not say whose account it is.");
  return { id: info.sub, handle: info.name, name: info.name };
}

const Problem = z.object({ message: z.string().optional() });
const clockStatus = 408;

function verdictOf({ status, body }: NetworkAnswer): AnswerKind {
  if (status >= 200 && status < 300) return "done";
  if (status === 401) return "unauthorized";
  if (status === 429) return "limited";
  if (status < 400 || status >= 500 || status === clockStatus) return "away";
  return /DUPLICATE_POST|is a duplicate of urn:li:/.test(JSON.stringify(body ?? "")) ? "duplicate" : "refused";
}
