import { Secret, TOTP } from "otpauth";
import { transact } from "../../../server/src/core/database/transact.ts";
import { demoPeople } from "../../../server/src/operating/seed/people.ts";
import { findDueTime, insertDeletion, insertKeepLink } from "../../../server/src/people/accounts/deletion/account-deletions.ts";
import { insertResetLink } from "../../../server/src/people/accounts/links/account-links.ts";
import { goodPassword, newAddressLinks, setPassword } from "../../../server/test/people.ts";
import { personId } from "../../dashboard/members-world.ts";
import type { Place } from "../scene.ts";

/** Makes links of every kind, and people in the states that pages show. */
export async function fillPages(place: Place): Promise<void> {
  const { ask, made, owner, projectId, app, origin } = place;
  const idOf = (email: string) => personId(place, email);
  const { rows: blogs } = await owner.query("select id, blog_slug as slug, language from project order by created_at, id");
  made.blog = blogs.find(({ id }) => id === projectId).slug;
  made.otherBlog = blogs.find(({ language }) => language === "pt").slug;
  const dana = await idOf(demoPeople.dana.email);
  const reset = await transact(app.services.pool, "", (tx) => insertResetLink(tx, { personId: dana, by: "operator" }));
  made.reset = `/reset/${reset}`;
  const invite = async (email: string) => new URL(String((await ask("invite_member", { email, role: "reviewer" })).link)).pathname;
  made.invitation = await invite("someone.with.a.rather.long.address@department.hearth-and-home.example");
  await setPassword(owner, await idOf(demoPeople.ingrid.email));
  made.known = await invite(demoPeople.ingrid.email);
  await turnOnTwoFactor(place, dana);
  await makeGuestLinks(place);
  made.consent = await askForConsent(origin);
}

/** Lets somebody sign in with a code too, through their own pages. */
async function turnOnTwoFactor(place: Place, id: string): Promise<void> {
  await setPassword(place.owner, id);
  Object.assign(place.made, { email: demoPeople.dana.email, password: goodPassword });
  const page = await place.openPage("dana");
  await page.goto("/account/two-factor");
  await page.getByRole("button", { name: "Set it up" }).click();
  const key = (await page.locator("code.key").textContent()) ?? "";
  await page.getByLabel("Code").fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate());
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await page.context().close();
}

async function makeGuestLinks({ ask, made, owner, projectId, article }: Place): Promise<void> {
  const { rows } = await owner.query(
    `select p.id, (select max(d.at)::date::text from post_destination d join post o on o.id = d.post_id where o.project_id = $1) as day
     from post p join post_revision r on r.organization_id = p.organization_id and r.post_id = p.id and r.revision = p.revision
     where p.project_id = $1 and r.content ->> 'kind' = 'carousel' order by p.id limit 1`,
    [projectId],
  );
  const link = async (label: string, shared: object) => {
    const { url } = await ask("create_guest_link", { projectId, label, ...shared });
    return new URL(String(url)).pathname;
  };
  const articleId = article("sharp-chisels").split("/").at(-1);
  made.unopened = await link("Nobody", { articleId, right: "comment" });
  made.guestArticle = await link("Article", { articleId, right: "comment" });
  made.guestPost = await link("Post", { postId: rows[0].id, right: "comment" });
  made.guestWeek = await link("Week", { week: rows[0].day, right: "see" });
}

/** Registers an assistant, and returns the path at which it sends its person to agree. */
async function askForConsent(origin: string): Promise<string> {
  const redirectUri = "http://127.0.0.1:53682/callback";
  const answer = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Writing Desk", redirect_uris: [redirectUri], token_endpoint_auth_method: "none" }),
  });
  const { client_id } = (await answer.json()) as { client_id: string };
  const query = {
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    state: "state",
    code_challenge: Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from("x".repeat(43)))).toString("base64url"),
    code_challenge_method: "S256",
    resource: `${origin}/mcp`,
  };
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

/** Puts accounts of a service with email between two addresses, and before their end. */
export async function fillMailPages({ app, owner, made }: Place): Promise<void> {
  const { pool } = app.services;
  const idOf = async (email: string) => (await owner.query("select id from person where email = $1", [email])).rows[0].id;
  const wanted = "ruth.adeyemi.of.the.hearth@department.hearth-and-home.example";
  const { proof, undo } = await newAddressLinks(pool, await idOf(demoPeople.ruth.email), wanted);
  Object.assign(made, { newAddress: `/new-address/${proof}`, oldAddress: `/old-address/${undo}` });
  await setPassword(owner, await idOf(demoPeople.ilse.email));
  const personId = await idOf(demoPeople.walter.email);
  const keep = await transact(pool, "", async (tx) => {
    await insertDeletion(tx, personId, 7);
    return insertKeepLink(tx, { personId, dueAt: await findDueTime(tx, personId), waits: false });
  });
  made.keep = `/keep-account/${keep}`;
}
