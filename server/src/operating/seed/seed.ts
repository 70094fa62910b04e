import { resourceOf } from "#src/people/oauth/endpoints.ts";
import { type DemoArticle, writeArticle } from "./articles.ts";
import { makeRoom } from "./demo-world.ts";
import { fillDesk } from "./fill-dashboard.ts";
import { commandsFor, type Fixture, repositoryRoot } from "./fixture.ts";
import type { Ground } from "./ground.ts";
import { writeImages } from "./images/write-images.ts";
import { makeMcpTokens } from "./mcp-tokens.ts";
import { type Members, makeOrganizations } from "./members.ts";
import { dateOrganization, endToken } from "./owner-statements.ts";
import { demoOrganizations } from "./people.ts";
import { casaDePedra } from "./plans/casa-de-pedra-plan.ts";
import { hearthHome } from "./plans/hearth-home-plan.ts";
import { loftNotes } from "./plans/loft-notes-plan.ts";
import { northlight } from "./plans/northlight-plan.ts";
import { type DemoProject, makeProject, type Projects } from "./projects.ts";
import { type DemoTokens, makeTokens } from "./tokens.ts";
import { writeInvitations } from "./write-invitations.ts";
import { writeUse } from "./write-use.ts";
import { writeWebhooks } from "./write-webhooks.ts";

export type DemoWorld = { fixture: Fixture; projects: DemoProject[]; articles: DemoArticle[] };

const monthsOld = 14;
// The fixture promises less than three minutes.
const expiringSeconds = 170;

/** Fills the database with the demo world and replaces that of an earlier run. */
export async function seedDemoWorld(ground: Ground, options: { force: boolean }): Promise<DemoWorld> {
  await makeRoom(ground.owner, options);
  const members = await makeOrganizations(ground);
  const projects: Projects = {
    main: await makeProject(ground, members, members.marta, hearthHome),
    second: await makeProject(ground, members, members.marta, loftNotes),
    third: await makeProject(ground, members, members.marta, casaDePedra),
    other: await makeProject(ground, members, members.ingrid, northlight),
  };
  const articles = new Map<DemoProject, DemoArticle[]>();
  const covers = await writeImages(ground, members, projects.main);
  for (const project of Object.values(projects)) articles.set(project, await writeArticles(ground, members, project, covers));
  const { main, second, third, other } = projects;
  const desk = await fillDesk(ground, members, projects, articles);
  const tokens = await makeTokens(ground, members, { main: main.id, second: second.id, third: third.id, other: other.id });
  const mcpTokens = await makeMcpTokens(ground, members, { main: main.id, other: other.id });
  for (const { id } of Object.values(demoOrganizations)) await dateOrganization(ground.owner, id, monthsOld);
  await writeInvitations(ground, members.marta, { organizationId: demoOrganizations.hearth.id, projectId: third.id });
  const expiresAt = await endToken(ground.owner, demoOrganizations.hearth.id, tokens.expiring.id, expiringSeconds);
  const webhooks = await writeWebhooks(ground, members.marta);
  await writeUse(ground, members, main.id);
  return {
    fixture: {
      baseUrl: ground.door.publicUrl,
      mcpUrl: resourceOf(ground.door.publicUrl),
      mcp: { tokens: mcpTokens },
      organizations: organizationsOf(projects),
      tokens: tokensOf(tokens, expiresAt),
      articles: articlesOf(projects, articles),
      ...desk,
      webhooks,
      commands: commandsFor(demoOrganizations.hearth.id),
      commandsCwd: repositoryRoot,
      roleChange: { token: tokens.roleChange.value, userId: members.dana.personId, role: members.dana.role },
    },
    projects: Object.values(projects),
    articles: [...articles.values()].flat(),
  };
}

async function writeArticles(
  ground: Ground,
  members: Members,
  project: DemoProject,
  covers: ReadonlyMap<string, string>,
): Promise<DemoArticle[]> {
  const written: DemoArticle[] = [];
  for (const plan of project.plan.articles)
    written.push(await writeArticle(ground, members, project, { ...plan, coverId: covers.get(plan.text) }));
  return written;
}

function organizationsOf({ main, second, other }: Projects): Fixture["organizations"] {
  const { hearth, northlight: studio } = demoOrganizations;
  return {
    a: {
      id: hearth.id,
      projects: {
        main: { id: main.id, timeZone: main.timeZone, locale: main.language, agentReview: main.plan.agentReview },
        second: { id: second.id, agentReview: second.plan.agentReview },
      },
    },
    b: { id: studio.id, projects: { main: { id: other.id } } },
  };
}

function tokensOf({ roleChange: _roleChange, expiring, ...tokens }: DemoTokens, expiresAt: Date): Fixture["tokens"] {
  return { ...tokens, expiring: { value: expiring.value, expiresAt: expiresAt.toISOString() } };
}

function articlesOf({ main, second, other }: Projects, articles: ReadonlyMap<DemoProject, readonly DemoArticle[]>): Fixture["articles"] {
  const first = (project: DemoProject, status: string) => {
    const found = articles.get(project)?.find(({ plan }) => plan.status === status);
    if (found === undefined) throw new Error(`The plan of ${project.plan.settings.name} has no article that is ${status}.`);
    return found;
  };
  const published = articles.get(main)?.find(({ plan }) => plan.status === "published" && plan.edit !== undefined);
  if (published?.plan.status !== "published" || published.plan.edit === undefined) throw new Error("No plan has an unpublished edit.");
  return {
    published: { id: published.id, slug: published.slug, locale: published.locale, unpublishedEdit: published.plan.edit.added },
    delivering: { id: first(main, "delivering").id },
    generating: { id: first(main, "generating").id, revision: 1 },
    otherOrganization: { id: first(other, "draft").id },
    secondProject: { id: first(second, "draft").id },
  };
}
