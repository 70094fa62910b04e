import { randomBytes } from "node:crypto";
import type pg from "pg";
import { openXServer } from "../../capabilities/x/test/x-server.ts";
import { createVault, deriveKeys } from "../../server/src/core/secrets.ts";
import { sealNetworkCredentials } from "../../server/src/delivery/networks/accounts/credentials.ts";
import { fillOrganizations } from "../filling/organizations.ts";
import { percentile } from "../percentiles.ts";
import { fillEndpoints, type Kind, type Storm, sayBooks } from "./kinds.ts";
import { fillPosts } from "./posts.ts";

type XServer = Awaited<ReturnType<typeof openXServer>>;

const monthlyCredits = 1_000_000;

/** Opens an X on loopback that takes `limit` posts of an account in so many seconds, and returns posts that are scheduled there. */
export async function openNetwork({ limit, windowSeconds }: { limit: number; windowSeconds: number }): Promise<Kind & AsyncDisposable> {
  const x = await openXServer();
  x.state.limit = { calls: limit, seconds: windowSeconds };
  const secret = randomBytes(32).toString("hex");
  return {
    name: `posts on a network that takes ${limit} of an account in ${windowSeconds} s`,
    async fill(client, storm, { receiverUrl }) {
      const keys = await fillOrganizations(client, storm.organizations);
      await fillEndpoints(client, storm, receiverUrl, "post.published");
      await fillAccounts(client, storm, x, secret);
      await fillPosts(client, storm, (n) => ({
        format: "x",
        destination: "x",
        content: { kind: "x", parts: [{ text: `${n}: what to measure first.`, imageId: null }] },
      }));
      return keys;
    },
    setDue: `update post_destination set at = due.at
      from (select date_trunc('milliseconds', now()) + make_interval(secs => $1) as at) due where status = 'scheduled' returning due.at`,
    all: "select organization_id as id, count(*)::integer as count from post_destination group by 1",
    live: "select organization_id as id, count(*)::integer as count from post_publication where status = 'confirmed' group by 1",
    books: (client, storm, at) => countBooks(client, storm, at, x),
    notes: (at) => [noteCalls(x, at)],
    environment: {
      GALLEY_SECRET: secret,
      GALLEY_X_CLIENT_ID: x.app.clientId,
      GALLEY_X_CLIENT_SECRET: x.app.clientSecret,
      GALLEY_X_API_URL: x.url,
      GALLEY_EGRESS_ALLOW: "127.0.0.1/32",
    },
    [Symbol.asyncDispose]: () => x[Symbol.asyncDispose](),
  };
}

/** Connects every project to an account of its own, and gives its organization credits. */
async function fillAccounts(client: pg.Client, { organizations }: Storm, x: XServer, secret: string): Promise<void> {
  const vault = createVault([deriveKeys(secret).vault]);
  const accounts = Array.from({ length: organizations }, (_, n) => {
    const { id, username } = x.newUser(`hearth${n}`);
    const tokens = x.issue(id, "tweet.read tweet.write users.read media.write offline.access");
    const given = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    const credentials = sealNetworkCredentials(vault, { organizationId: `org_${n}`, accountId: `nac_${n}` }, given);
    return { n, network_id: id, handle: username, credentials };
  });
  await client.query(
    `insert into network_account (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, connected_by)
     select 'org_' || n, 'nac_' || n, 'prj_' || n, 'x', network_id, handle, handle, '{}', credentials, now() + interval '2 hours', 'connected', 'usr_bench'
     from jsonb_to_recordset($1::jsonb) as g(n integer, network_id text, handle text, credentials text)`,
    [JSON.stringify(accounts)],
  );
  await client.query("insert into credit_account (organization_id, monthly_credits) select organization_id, $1 from organization", [
    monthlyCredits,
  ]);
}

function noteCalls({ posts, state }: XServer, at: Date): string {
  const late = posts.map((post) => (post.at - at.getTime()) / 1000);
  const calls = state.requests.length;
  return `network: ${calls} calls for ${posts.length} posts, ${state.limited} refused for the limit; post p50 ${percentile(late, 50)} s, p99 ${percentile(late, 99)} s after the minute`;
}

/** Counts what each post must have: once at the network, and one publication, event, audit row and charge, and a delivery where an endpoint asked. */
async function countBooks(client: pg.Client, { items }: Storm, at: Date, x: XServer): Promise<string> {
  const { rows } = await client.query<Record<string, number>>(
    `select
       (select count(*) from post_publication where status = 'confirmed') as publications,
       (select count(distinct post_id) from post_publication) as posts,
       (select count(*) from post_part where status = 'accepted' and sends >= 1) as parts,
       (select count(*) from event where type = 'post.published') as events,
       (select count(*) from audit where operation = 'publish_post') as audits,
       (select count(*) from credit_entry where kind = 'settle') as charges,
       (select count(*) from webhook_delivery) as deliveries,
       (select count(*) from post p where exists (select from webhook_endpoint e where e.organization_id = p.organization_id)) as expected,
       (select count(*) from notification) as notifications`,
  );
  const counts = {
    ...rows[0],
    there: x.posts.length,
    texts: new Set(x.posts.map(({ text }) => text)).size,
    early: x.posts.filter((post) => post.at < at.getTime()).length,
  };
  const each = {
    publications: items,
    posts: items,
    parts: items,
    events: items,
    audits: items,
    charges: items,
    there: items,
    texts: items,
  };
  return sayBooks(counts, { ...each, deliveries: Number(rows[0]?.expected), early: 0, notifications: 0 });
}
