import { registry } from "#src/registry/registry.ts";
import { writePortrait } from "./images/write-images.ts";
import type { Members } from "./members.ts";
import { demoPeople } from "./people.ts";
import { type AuthorPlan, casaDePedraAuthors, hearthHomeAuthors } from "./plans/authors.ts";
import { type BlogPagesPlan, casaDePedraPages, hearthHomePages } from "./plans/blog-pages.ts";
import type { DemoProject, Projects } from "./projects.ts";
import { asPerson, call, type SeedContext } from "./seed-context.ts";

/** Gives the blogs their menus and About pages, and shows some members as authors, with pictures in the second project's media. */
export async function writeBlogs(context: SeedContext, members: Members, { main, second, third }: Projects): Promise<void> {
  const write = async (project: DemoProject, authors: readonly AuthorPlan[], pages: BlogPagesPlan) => {
    for (const author of authors) await showAuthor(context, members, second, author);
    await call(context, registry.updateBlogSettings, asPerson(members.marta), { id: project.id, ...pages });
  };
  await write(main, hearthHomeAuthors, hearthHomePages);
  await write(third, casaDePedraAuthors, casaDePedraPages);
}

async function showAuthor(
  context: SeedContext,
  members: Members,
  project: DemoProject,
  { by, about, links, portrait }: AuthorPlan,
): Promise<void> {
  const imageId = await writePortrait(context, members[by], project, { name: `portrait-${by}`, ...portrait });
  const profile = { name: demoPeople[by].name, about, imageId, links: [...links] };
  await call(context, registry.setAuthorProfile, asPerson(members[by]), profile);
  const reviewer = asPerson(members.marta);
  const { data } = await call(context, registry.listAuthorChanges, reviewer, {});
  for (const { id, revision } of data) await call(context, registry.acceptAuthorChange, reviewer, { changeId: id, revision });
}
