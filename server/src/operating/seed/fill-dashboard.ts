import type { DemoArticle } from "./articles.ts";
import type { SeedFixture } from "./fixture.ts";
import { writeImagesElsewhere } from "./images/write-images.ts";
import type { Members } from "./members.ts";
import { demoOrganizations } from "./people.ts";
import type { DemoProject, Projects } from "./projects.ts";
import type { SeedContext } from "./seed-context.ts";
import { writeComments, writeOneComment, writePostComments } from "./write-comments.ts";
import { type DemoPost, writeOnePost, writePosts } from "./write-posts.ts";
import { writeResults } from "./write-results.ts";
import { writeTopic, writeTopics } from "./write-topics.ts";
import { writeViews } from "./write-views.ts";

type DashboardFixture = Pick<SeedFixture, "posts" | "comments" | "topics" | "images" | "results">;

/** Creates the rows around the articles: posts, comments, topics, images and search results. */
export async function fillDashboard(
  context: SeedContext,
  members: Members,
  { main, second, other }: Projects,
  articles: ReadonlyMap<DemoProject, readonly DemoArticle[]>,
): Promise<DashboardFixture> {
  const own = articles.get(main) ?? [];
  const draftOf = (project: DemoProject) => articles.get(project)?.find(({ plan }) => plan.status === "draft")?.id ?? "";
  const topics = await writeTopics(context, members, main);
  const posts = await writePosts(context, members, main, own);
  await writeComments(context, members, own);
  await writePostComments(context, members, posts);
  const results = await writeResults(context, members, main, own);
  await writeViews(context.owner, demoOrganizations.hearth.id, main);
  const images = await writeImagesElsewhere(context, members, { second, other });
  const both = async (write: (project: DemoProject, person: Members[keyof Members]) => Promise<string>) => ({
    otherOrganization: { id: await write(other, members.ingrid) },
    secondProject: { id: await write(second, members.marta) },
  });
  return {
    posts: {
      ...statusesOf(posts),
      ...(await both((project, person) =>
        writeOnePost(context, person, project.id, "Light from the north is even light.\n\nPaint by it."),
      )),
    },
    comments: await both((project, person) => writeOneComment(context, person, draftOf(project), "The second paragraph could go first.")),
    topics: {
      planned: topics,
      ...(await both((project, person) => writeTopic(context, person, project, "What a winter window is worth"))),
    },
    images,
    results,
  };
}

function statusesOf(posts: readonly DemoPost[]): Pick<SeedFixture["posts"], "published" | "approved" | "scheduled"> {
  const first = (status: DemoPost["status"]) => {
    const found = posts.find((post) => post.status === status);
    if (found === undefined) throw new Error(`No plan has a post that is ${status}.`);
    return { id: found.id };
  };
  return { published: first("published"), approved: first("approved"), scheduled: first("scheduled") };
}
