import { z } from "zod";
import { askNetwork } from "#server/delivery/networks/calls/ask-network.ts";
import { retryAfter, whenAgain } from "#server/delivery/networks/calls/when-again.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import type { AnswerKind, AppNetwork, NetworkAccount, NetworkAnswer, NetworkDependencies } from "#server/delivery/networks/network.ts";
import { instagram } from "./declaration.ts";
import { exchangeInstagramCode, refreshInstagramTokens } from "./instagram-tokens.ts";
import { errorIn } from "./meta-error.ts";

const scopes = ["instagram_business_basic", "instagram_business_content_publish"] as const;

export const instagramNetwork: AppNetwork = {
  name: instagram.name,
  title: instagram.title,
  mention: (handle) => `@${handle}`,
  scopes: () => scopes,
  neededScopes: scopes,
  authorizeParameters: (wanted) => ({ scope: wanted.join(",") }),
  exchangeCode: exchangeInstagramCode,
  refresh: refreshInstagramTokens,
  whoIs,
  access: "renewed",
  verdictOf,
  resetAt: ({ headers }) => retryAfter(headers) ?? regained(headers),
  saidBy(answer) {
    const error = errorIn(answer);
    return error?.error_user_msg ?? error?.message ?? "";
  },
};

const Me = z.object({
  user_id: z.coerce.string().regex(/^\d{1,30}$/),
  username: z.string().min(1).max(50),
  name: z.string().max(200).optional(),
});
const MeInList = z.object({ data: z.tuple([Me]) }).transform(({ data: [me] }) => me);

async function whoIs(dependencies: NetworkDependencies, token: string): Promise<NetworkAccount> {
  const me = z.union([Me, MeInList]).safeParse(await askNetwork(dependencies, { path: "/me?fields=user_id,username,name", token })).data;
  if (me === undefined) throw new DeliveryFault("permanent", "refused", "Instagram did not say whose account it is.");
  return { id: me.user_id, handle: me.username, name: me.name ?? me.username };
}

const limitCodes = new Set([4, 17, 32, 613]);
const postLimitSubcode = 2207042;
const notReadyCode = 9007;
const transientCodes = new Set([-1, 1, 2]);
const tokenCode = 190;

/** Reads the error from the body, since Meta's status codes say little. */
function verdictOf(answer: NetworkAnswer): AnswerKind {
  const { status } = answer;
  if (status >= 200 && status < 300) return "done";
  const { code, error_subcode: subcode, is_transient: isTransient = false } = errorIn(answer) ?? {};
  if (status === 401 || code === tokenCode) return "unauthorized";
  if (status === 429 || (code !== undefined && limitCodes.has(code)) || subcode === postLimitSubcode) return "limited";
  if (code === notReadyCode) return "busy";
  if (status < 400 || status >= 500 || status === 408 || isTransient || (code !== undefined && transientCodes.has(code))) return "away";
  return "refused";
}

/** Returns when Meta accepts calls again, from the minutes that it gives with the usage of each quota. Returns undefined without them. */
function regained(headers: Headers): Date | undefined {
  const usage = headers.get("x-business-use-case-usage") ?? "";
  const minutes = Array.from(usage.matchAll(/"estimated_time_to_regain_access"\s*:\s*(\d+)/g), ([, text]) => Number(text));
  return minutes.length === 0 ? undefined : whenAgain(Date.now() + Math.max(...minutes) * 60_000);
}
