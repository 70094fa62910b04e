import { sql } from "kysely";
import type pg from "pg";
import { transact, transactEverywhere } from "#src/core/database/transact.ts";
import { jsonList, textFile, type ZipFile } from "#src/core/zip-stream.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { listMemberships, type Membership } from "#src/people/access/memberships.ts";
import { accountParts } from "./account-parts.ts";
import { memberParts } from "./member-parts.ts";
import { setUpParts, workParts } from "./organization-parts.ts";
import type { Part } from "./part.ts";
import { type PersonalScope, readPart } from "./read-part.ts";

type RevisionText = { articleId: string; revision: number; title: string; markdown: string };

// A text may have 200,000 characters.
const batchSize = 10;

/** Yields the text of each article revision that a person wrote, in projects that they reach. */
async function* readRevisionTexts(pool: pg.Pool, { personId, ...scope }: PersonalScope): AsyncGenerator<RevisionText, void, undefined> {
  for (let [article, after] = ["", 0]; ; ) {
    const rows = await transact(pool, scope.organizationId, async (tx) => {
      const { rows } = await sql<RevisionText>`
        select r.article_id as "articleId", r.revision, r.title, r.markdown
        from article_revision r join article a on a.organization_id = r.organization_id and a.id = r.article_id
        where r.organization_id = ${scope.organizationId} and r.author_id = ${personId} and ${withinReach(scope, "a")}
          and (r.article_id, r.revision) > (${article}, ${after}::integer)
        order by r.article_id, r.revision limit ${batchSize}`.execute(tx);
      return rows;
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    [article, after] = [last.articleId, last.revision];
  }
}

type Place = { organizationId: string; name: string };

/** Yields everything that is kept of a person as files, each read when the consumer asks for it. */
export async function* personalFiles(pool: pg.Pool, personId: string): AsyncGenerator<ZipFile, void, undefined> {
  yield textFile("README.txt", readme);
  yield* partFiles(pool, { personId, organizationId: "", reach: "all" }, "account", accountParts);
  const memberships = await listMemberships(pool, personId);
  for (const place of await listPlaces(pool, personId)) {
    const membership = memberships.find(({ organizationId }) => organizationId === place.organizationId);
    yield* organizationFiles(pool, personId, place, membership);
  }
}

async function* organizationFiles(
  pool: pg.Pool,
  personId: string,
  { organizationId, name }: Place,
  membership: Membership | undefined,
): AsyncGenerator<ZipFile, void, undefined> {
  const scope: PersonalScope = { personId, organizationId, reach: membership?.reach ?? [] };
  const folder = `organizations/${organizationId}`;
  const about = { id: organizationId, name, role: membership?.role ?? null, left: membership === undefined };
  yield textFile(`${folder}/organization.json`, `${JSON.stringify(about, undefined, 2)}\n`);
  yield* partFiles(pool, scope, folder, [...memberParts, ...workParts, ...setUpParts]);
  for await (const { articleId, revision, title, markdown } of readRevisionTexts(pool, scope)) {
    yield textFile(`${folder}/articles/${articleId}-revision-${revision}.md`, `# ${title}\n\n${markdown}\n`);
  }
}

/** Yields a file for each part that has rows. */
async function* partFiles(
  pool: pg.Pool,
  scope: PersonalScope,
  folder: string,
  parts: readonly Part[],
): AsyncGenerator<ZipFile, void, undefined> {
  for (const part of parts) {
    const rows = readPart(pool, scope, part);
    const first = await rows.next();
    if (first.done === true) continue;
    yield { name: `${folder}/${part.name}.json`, deflate: true, chunks: jsonList(startingWith(first.value, rows)) };
  }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  yield first;
  yield* rest;
}

async function listPlaces(pool: pg.Pool, personId: string): Promise<Place[]> {
  return transactEverywhere(pool, async (tx) => {
    const { rows } = await sql<Place>`
      select organization_id as "organizationId", organization_name as name from organizations_of_person(${personId})`.execute(tx);
    return rows;
  });
}

const readme = `Everything about you

What this Galley keeps of you, read while it was downloaded. Every file is JSON, a list of records, and opens in any text editor.
Times are in UTC. A file that would be empty is not here.

account/                 your account: name and address, sessions, history of changes, passkeys by name, preferences
organizations/<id>/      one folder for each organization in which there is something of you
  organization.json      its name, and your role; "left" is true where you are no longer a member
  membership.json, projects.json, invitations-*.json, notification*.json, digests.json
  tokens-and-assistants.json, token-usage.json
  audit-log.json         what you did, and what was done to you
  article-revisions.json, post-revisions.json, comments.json, topics.json, generations.json    what you wrote or asked for
  articles/              each article revision that you wrote, as Markdown
  approvals.json, post-reviews.json, comments-resolved.json, mentions.json, dismissed-ideas.json
  brand-versions.json, routines.json, …    what you set up

Where you have left, or no longer reach the project, the texts are not here: they belong to the organization.
There are no passwords, keys or values of tokens: Galley keeps only digests of most of them.
`;
