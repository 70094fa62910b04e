import { z } from "zod";
import { askNetwork } from "#server/delivery/networks/calls/ask-network.ts";
import { whenAgain } from "#server/delivery/networks/calls/when-again.ts";
import { DeliveryFault } from "#server/delivery/networks/fault.ts";
import type {
  AnswerKind,
  AppNetwork,
  NetworkAccount,
  NetworkAnswer,
  NetworkDependencies,
  PostWindow,
} from "#server/delivery/networks/network.ts";
import { x } from "./declaration.ts";
import { exchangeXCode, refreshXTokens, revoke } from "./x-tokens.ts";

const scopes = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"] as const;

export const xNetwork: AppNetwork = {
  name: x.name,
  title: x.title,
  mention: (handle) => `@${handle}`,
  scopes: () => scopes,
  neededScopes: scopes,
  authorizeParameters: (wanted, challenge) => ({ scope: wanted.join(" "), code_challenge: challenge, code_challenge_method: "S256" }),
  exchangeCode: exchangeXCode,
  refresh: refreshXTokens,
  revoke,
  whoIs,
  partUrl: (id) => `https://x.com/i/web/status/${id}`,
  verdictOf,
  resetAt: ({ headers }) => (postWindowIn(headers)?.left === 0 ? postWindowIn(headers)?.endsAt : resetOf(headers, "x-rate-limit")),
  postWindow: ({ headers }) => postWindowIn(headers),
  saidBy,
};

const Me = z.object({
  data: z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1).max(50), name: z.string().max(200) }),
});

async function whoIs(dependencies: NetworkDependencies, token: string): Promise<NetworkAccount> {
  const me = Me.safeParse(await askNetwork(dependencies, { path: "/2/users/me", token })).data;
  if (me === undefined) throw new DeliveryFault("permanent", "refused", "X did not say whose account it is.");
  const { id, username, name } = me.data;
  return { id, handle: username, name };
}

/** Windows in which X counts posts: of fifteen minutes, of the account's day and of the app's. */
const windowNames = ["x-rate-limit", "x-user-limit-24hour", "x-app-limit-24hour"] as const;

/** Returns the window that takes the fewest posts; of several that take as few, the one that ends last. */
function postWindowIn(headers: Headers): PostWindow | undefined {
  const windows = windowNames.flatMap((name) => {
    const [left, endsAt] = [headers.get(`${name}-remaining`), resetOf(headers, name)];
    return left !== null && /^\d{1,7}$/.test(left) && endsAt !== undefined ? [{ left: Number(left), endsAt }] : [];
  });
  return windows.toSorted((one, other) => one.left - other.left || other.endsAt.getTime() - one.endsAt.getTime())[0];
}

function resetOf(headers: Headers, name: (typeof windowNames)[number]): Date | undefined {
  const seconds = headers.get(`${name}-reset`);
  return seconds === null ? undefined : whenAgain(Number(seconds) * 1000);
}

const clockStatus = 408;

function verdictOf({ status, body }: NetworkAnswer): AnswerKind {
  if (status >= 200 && status < 300) return "done";
  if (status === 401) return "unauthorized";
  if (status === 403 && /duplicate content|status is a duplicate/i.test(JSON.stringify(body ?? ""))) return "duplicate";
  if (status === 429) return "limited";
  return status >= 400 && status < 500 && status !== clockStatus ? "refused" : "away";
}

const Problem = z.object({ detail: z.string().optional(), title: z.string().optional() });
const Problems = z.object({ errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).optional() });

function saidBy({ body }: NetworkAnswer): string {
  const problem = Problem.safeParse(body).data;
  const [first] = Problems.safeParse(body).data?.errors ?? [];
  return [problem?.detail, first?.detail, first?.message, problem?.title].find((text) => text !== undefined && text.trim() !== "") ?? "";
}
