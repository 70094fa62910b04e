import { permissions } from "@galley/contract";
import { registry } from "#src/registry/registry.ts";
import type { Members } from "./members.ts";
import type { ProjectPlan } from "./plan.ts";
import { asPerson, call, type Member, type SeedContext } from "./seed-context.ts";

export type DemoProject = {
  id: string;
  plan: ProjectPlan;
  language: string;
  timeZone: string;
  blogUrl: string | null;
  /** Returns the path of the article with this slug on the project's site, from its root. */
  pathOf: (slug: string) => string;
  /** Token that articles of agents were written with. */
  agentTokenId: string;
};

export type Projects = Record<"main" | "second" | "third" | "other", DemoProject>;

/** Creates a project with its approval policy, its brand and the token that its agents write with. */
export async function makeProject(context: SeedContext, members: Members, owner: Member, plan: ProjectPlan): Promise<DemoProject> {
  const actor = asPerson(owner);
  const { id } = await call(context, registry.createProject, actor, plan.settings);
  const policy = { reviewBeforePublishing: true, agentReview: plan.agentReview, approverEmail: null };
  const settings = await call(context, registry.updateProject, actor, { id, ...policy });
  for (const { author, brand } of plan.formerBrands ?? [])
    await call(context, registry.setBrand, asPerson(members[author]), { id, profile: brand });
  await call(context, registry.setBrand, actor, { id, profile: plan.brand });
  const agent = { name: "Newsroom assistant", projectId: id, validityDays: 365 as const, permissions: [...permissions] };
  const { id: agentTokenId } = await call(context, registry.createToken, actor, agent);
  const { language, timeZone, blogUrl, hostedBlog, blogSlug, urlPattern } = settings;
  const pathOf = (slug: string) => (hostedBlog ? `/blog/${blogSlug}/${slug}` : urlPattern.replace("{slug}", slug));
  return { id, plan, language, timeZone, blogUrl, pathOf, agentTokenId };
}
