import { readFileSync } from "node:fs";
import { type Known, keptTables } from "./fixture.ts";
import type { Installation } from "./installation.ts";

const owner = { email: "marta.vidal@hearthandhome.example", password: "seven wet otters" };
const organizationId = "org_demo_hearth_home_media";
const inOrganization = ["--organization", organizationId];
// So far away that no start of a test finds it due by itself.
const farAway = { day: "2099-06-01", time: "09:00" };

// Live articles of the main project that stay, beside the ones with posts.
const liveKept = 3;

type Seeded = {
  organizations: { a: { projects: { main: { id: string } } }; b: { id: string } };
  articles: { published: { id: string; slug: string; locale: string } };
  webhooks: { id: string; secret: string; events: string[] }[];
};
type Article = { id: string; status: string; title: string; coverImage: { id: string } | null; posts: unknown[] };

/** Fills an installation with its own demonstration, and adds all that a test of an upgrade asks for. */
export async function fillInstallation(installation: Installation, seedFile: string): Promise<Omit<Known, "version" | "schema">> {
  const { galley, call } = installation;
  galley("seed", "--fixture", seedFile);
  const seeded: Seeded = JSON.parse(readFileSync(seedFile, "utf8"));
  await setPassword(installation);
  const projectId = seeded.organizations.a.projects.main.id;
  // The first password that is set proves the address, and ends the tokens from before.
  const token = newToken(installation, organizationId, "--project", projectId);
  const readToken = String(galley("read-token", "create", "--project", projectId, ...inOrganization).value);
  const scheduled = await scheduleArticle(installation, token);
  const image = await thinOut(installation, seeded, token);
  galley("credits", "grant", "25", "--reference", "upgrades", ...inOrganization);
  const { data } = (await call(token, "GET", "/articles?status=in_review&limit=1")) as { data: Article[] };
  const { locale, slug, id } = seeded.articles.published;
  const live = await call(readToken, "GET", `/articles/${slug}?locale=${locale}`);
  const webhook = seeded.webhooks.find(({ events }) => events.includes("article.published"));
  const [inReview] = data;
  if (webhook === undefined || inReview === undefined) throw new Error("The demonstration lacks a webhook or an article in review.");
  return {
    organizationId,
    owner,
    token,
    readToken,
    live: { id, slug, locale, title: String(live.title) },
    scheduled,
    inReview: { id: inReview.id },
    image,
    webhook: { id: webhook.id, secret: webhook.secret },
    credits: await creditsOf(installation),
    counts: await countRows(installation),
  };
}

function newToken({ galley }: Installation, organization: string, ...projects: string[]): string {
  const words = ["--name", "Upgrades", ...projects, "--all-permissions", "--expires", "never", "--organization", organization];
  return String(galley("token", "create", ...words).value);
}

async function setPassword({ url, galley }: Installation): Promise<void> {
  const { pathname } = new URL(String(galley("person", "link", "--email", owner.email).link));
  const answer = await fetch(url + pathname, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", origin: url },
    body: new URLSearchParams({ password: owner.password }).toString(),
  });
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`The password was not taken: ${answer.status}.`);
}

async function scheduleArticle({ call }: Installation, token: string): Promise<Known["scheduled"]> {
  const markdown = "# Frost on the inside\n\nWritten before the upgrade, and due after it.";
  const { id, revision, slug } = (await call(token, "POST", "/articles", { markdown })) as { id: string; revision: number; slug: string };
  await call(token, "POST", `/articles/${id}/approve`, { revision: revision ?? 1 });
  await call(token, "POST", `/articles/${id}/schedule`, farAway);
  return { id, slug: slug ?? "frost-on-the-inside" };
}

/**
 * Deletes the images but one, which a live article shows, and most live articles of the main project: both would be most of the fixture.
 * Returns the image that is left.
 */
async function thinOut(installation: Installation, { organizations, articles }: Seeded, token: string): Promise<Known["image"]> {
  const { galley, call, sql } = installation;
  const kept = (await call(token, "GET", `/articles/${articles.published.id}`)) as Article;
  if (kept.coverImage === null) throw new Error("The article that the demonstration names first has no image.");
  const { data } = (await call(token, "GET", "/articles?status=published&limit=100")) as { data: Article[] };
  const others = data.filter(({ id }) => id !== kept.id);
  for (const [index, { id }] of others.entries()) {
    const { coverImage, posts } = (await call(token, "GET", `/articles/${id}`)) as Article;
    if (coverImage === null && (index < liveKept || posts.length > 0)) continue;
    // A live page keeps its image, which only the taking off lets go.
    galley("article", "unpublish", id, ...inOrganization);
    if (posts.length === 0) await call(token, "DELETE", `/articles/${id}`);
  }
  const everywhere = {
    [organizationId]: newToken(installation, organizationId, "--all-projects"),
    [organizations.b.id]: newToken(installation, organizations.b.id, "--all-projects"),
  };
  for (const { id, organization } of await sql(`select id, organization_id as organization from image where id <> '${kept.coverImage.id}'`))
    await call(everywhere[String(organization)] ?? "", "DELETE", `/images/${id}`);
  return { id: kept.coverImage.id };
}

async function creditsOf({ sql }: Installation): Promise<Known["credits"]> {
  const [account] = await sql(
    `select monthly + bought as available, entries from credit_account where organization_id = '${organizationId}'`,
  );
  return { available: Number(account?.available), entries: Number(account?.entries) };
}

async function countRows({ sql }: Installation): Promise<Record<string, number>> {
  const counts = keptTables.map((table) => `(select count(*)::integer from ${table}) as ${table}`);
  const [row = {}] = await sql(`select ${counts.join(", ")}`);
  return Object.fromEntries(Object.entries(row).map(([table, count]) => [table, Number(count)]));
}
