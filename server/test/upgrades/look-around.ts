import pg from "pg";
import { expect } from "vitest";
import { dumpSchema } from "../../../scripts/dump-schema.ts";
import { type Known, keptTables } from "../../../scripts/upgrades/fixture.ts";
import { openBrowserJar } from "../browser-jar.ts";
import { type Receiver, signaturesOf } from "../outside/webhook-receiver.ts";
import { until } from "../until.ts";

/** Lets the date of the scheduled article come, and moves the webhook's receiver to where this test listens. */
export async function letTimePass(url: string, { organizationId, scheduled, webhook }: Known, receiver: Receiver): Promise<void> {
  await withClient(url, async (client) => {
    await client.query("update article set due_at = now(), scheduled_at = now() where organization_id = $1 and id = $2", [
      organizationId,
      scheduled.id,
    ]);
    await client.query("update webhook_endpoint set url = $3 where organization_id = $1 and id = $2", [
      organizationId,
      webhook.id,
      receiver.url,
    ]);
  });
}

/** Looks at an upgraded installation as its readers, programs and people do. */
export async function lookAround(service: string, known: Known, receiver: Receiver): Promise<void> {
  const { live, inReview, image, token, readToken } = known;
  const page = await fetch(`${service}/blog/hearth-home/${live.slug}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(live.title)]);
  const read = async (path: string, value: string) => {
    const answer = await fetch(`${service}/api/v1${path}`, { headers: { authorization: `Bearer ${value}` } });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await read(`/articles/${inReview.id}`, token)).toMatchObject({ status: 200, body: { id: inReview.id, status: "in_review" } });
  expect(await read(`/articles/${live.slug}?locale=${live.locale}`, readToken)).toMatchObject({ status: 200, body: { id: live.id } });
  expect((await fetch(`${service}/api/v1/images/${image.id}`)).headers.get("content-type")).toMatch(/^image\//);
  await signIn(service, known);
  await goneOut(service, known, receiver);
  expect(await read(`/articles/${known.scheduled.id}`, token)).toMatchObject({ status: 200, body: { status: "published", live: true } });
}

/** The old password opens the account. */
async function signIn(service: string, { owner }: Known): Promise<void> {
  const jar = openBrowserJar(service);
  expect((await jar.post("/sign-in", owner)).location).not.toContain("/sign-in");
  const account = await jar.get("/account");
  expect([account.status, account.text]).toEqual([200, expect.stringContaining(owner.email)]);
}

/** The article that fell due meanwhile is live, and its webhook is signed with the old key. */
async function goneOut(service: string, { scheduled, webhook }: Known, receiver: Receiver): Promise<void> {
  const told = () => receiver.received.find(({ body }) => body.includes(scheduled.id) && body.includes('"article.published"'));
  await until(() => told() !== undefined);
  const delivery = told();
  expect(delivery && signaturesOf(delivery, webhook.secret)).toEqual([0]);
  expect((await fetch(`${service}/blog/hearth-home/${scheduled.slug}`)).status).toBe(200);
}

/** Nothing was lost, credits add up, and the schema is that of a new database. */
export async function compareRows(url: string, known: Known, newSchema: string): Promise<void> {
  await withClient(url, async (client) => {
    const counts = keptTables.map((table) => `(select count(*)::integer from ${table}) as ${table}`);
    expect((await client.query(`select ${counts.join(", ")}`)).rows).toEqual([known.counts]);
    const { rows: credits } = await client.query(
      `select a.monthly + a.bought = sum(e.monthly + e.bought) as adds_up,
        (select n.monthly_after + n.bought_after from credit_entry n where n.organization_id = a.organization_id and n.number = $2) as known
      from credit_account a join credit_entry e using (organization_id) where a.organization_id = $1
      group by a.organization_id, a.monthly, a.bought`,
      [known.organizationId, known.credits.entries],
    );
    expect(credits).toEqual([{ adds_up: true, known: known.credits.available }]);
  });
  expect(await dumpSchema(url)).toBe(newSchema);
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
