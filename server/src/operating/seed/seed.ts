import { installationRoot } from "#src/core/installation.ts";
import { resourceOf } from "#src/people/oauth/endpoints.ts";
import { type DemoArticle, seedArticle } from "./articles.ts";
import { makeRoom } from "./demo-world.ts";
import { fillDashboard } from "./fill-dashboard.ts";
import { commandsFor, type SeedFixture } from "./fixture.ts";
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
import type { SeedContext } from "./seed-context.ts";
import { type DemoTokens, makeTokens } from "./tokens.ts";
import { writeBlogs } from "./write-blogs.ts";
import { writeInvitations } from "./write-invitations.ts";
import { writeUse } from "./write-use.ts";
import { writeWebhooks } from "./write-webhooks.ts";

export type DemoWorld = { fixture: SeedFixture; projects: DemoProject[]; articles: DemoArticle[] };

const monthsOld = 14;
// The fixture promises less than three minutes.
const expiringSeconds = 170;

/** Fills the database with the demo world and replaces that of an earlier run. */
export async function seedDemoWorld({ services, owner }: SeedContext, options: { force: boolean }): Promise<DemoWorld> {
  // Its people do not exist, so what happens to them while it is filled is mailed to nobody.
  const context: SeedContext = { owner, services: { ...services, sendsMail: false } };
  await makeRoom(context.owner, options);
  const members = await makeOrganizations(context);
  const projects: Projects = {
    main: await makeProject(context, members, members.marta, hearthHome),
    second: await makeProject(context, members, members.marta, loftNotes),
    third: await makeProject(context, members, members.marta, casaDePedra),
    other: await makeProject(context, members, members.ingrid, northlight),
  };
  const articles = new Map<DemoProject, DemoArticle[]>();
  const covers = await writeImages(context, members, projects.main);
  for (const project of Object.values(projects)) articles.set(project, await writeArticles(context, members, project, covers));
  const { main, second, third, other } = projects;
  await writeBlogs(context, members, projects);
  const dashboard = await fillDashboard(context, members, projects, articles);
  const tokens = await makeTokens(context, members, { main: main.id, second: second.id, third: third.id, other: other.id });
  const mcpTokens = await makeMcpTokens(context, members, { main: main.id, other: other.id });
  for (const { id } of Object.values(demoOrganizations)) await dateOrganization(context.owner, id, monthsOld);
  await writeInvitations(context, members.marta, { organizationId: demoOrganizations.hearth.id, projectId: third.id });
  const expiresAt = await endToken(context.owner, demoOrganizations.hearth.id, tokens.expiring.id, expiringSeconds);
  const webhooks = await writeWebhooks(context, members.marta);
  await writeUse(context, members, main.id);
  return {
    fixture: {
      baseUrl: context.services.publicUrl,
      mcpUrl: resourceOf(context.services.publicUrl),
      mcp: { tokens: mcpTokens },
      organizations: organizationsOf(projects),
      tokens: tokensOf(tokens, expiresAt),
      articles: articlesOf(projects, articles),
      ...dashboard,
      webhooks,
      commands: commandsFor(demoOrganizations.hearth.id),
      commandsCwd: installationRoot,
      roleChange: { token: tokens.roleChange.value, userId: members.dana.personId, role: members.dana.role },
    },
    projects: Object.values(projects),
    articles: [...articles.values()].flat(),
  };
}

async function writeArticles(
  context: SeedContext,
  members: Members,
  project: DemoProject,
  covers: ReadonlyMap<string, string>,
): Promise<DemoArticle[]> {
  const written: DemoArticle[] = [];
  for (const plan of project.plan.articles)
    written.push(await seedArticle(context, members, project, { ...plan, coverId: covers.get(plan.text) }));
  return written;
}

function organizationsOf({ main, second, other }: Projects): SeedFixture["organizations"] {
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

function tokensOf({ roleChange: _roleChange, expiring, ...tokens }: DemoTokens, expiresAt: Date): SeedFixture["tokens"] {
  return { ...tokens, expiring: { value: expiring.value, expiresAt: expiresAt.toISOString() } };
}

function articlesOf(
  { main, second, other }: Projects,
  articles: ReadonlyMap<DemoProject, readonly DemoArticle[]>,
): SeedFixture["articles"] {
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
