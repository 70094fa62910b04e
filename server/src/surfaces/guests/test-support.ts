import type { z } from "zod";
import { newVisitor, type Page, type Visitor } from "#test/visitor.ts";
import type { Who, World } from "#test/world.ts";

export type Asked = Partial<z.input<World["registry"]["createGuestLink"]["operation"]["input"]>>;

export const asOwner: Who = { kind: "person" };

/** Makes a link, and returns it with the path of its secret. */
export async function newLink(world: World, asked: Asked, who: Who = asOwner) {
  const input = { projectId: world.projectId, right: "comment", label: "Client", ...asked } as const;
  return withPaths(world, await world.call(world.registry.createGuestLink, input, who));
}

/** Makes a link over REST with a token that is in the database. */
export async function newLinkByToken(world: World, token: string, asked: Asked) {
  const body = { projectId: world.projectId, right: "comment", label: "Client", ...asked };
  return withPaths(world, (await world.request("POST", "/guest-links", { token, body })).body as MadeLink);
}

type MadeLink = z.output<World["registry"]["createGuestLink"]["operation"]["output"]>;

const withPaths = (world: World, link: MadeLink) => ({
  ...link,
  secretPath: new URL(link.url ?? "").pathname,
  path: `/guest/${world.organizationId}/${link.id}`,
});

/** Makes a project whose work is reviewed, where a guest's approval counts. */
export async function newGuestProject(world: World): Promise<string> {
  const { id } = await world.newProject({ name: "For guests" });
  await world.call(world.registry.updateProject, { id, reviewBeforePublishing: true }, asOwner);
  await world.call(world.registry.setApprovalSteps, { id, kind: "one", guests: true }, asOwner);
  return id;
}

export type Link = Awaited<ReturnType<typeof newLink>>;

let count = 0;

/** Returns a browser of its own network, so that what one test does is not counted against the next. */
export function newBrowser(world: World, language = "en"): Visitor {
  count += 1;
  return newVisitor(world.app, { address: `192.0.2.${count % 250}`, headers: { "accept-language": language } });
}

/** Comes by a link and gives a name. Returns the browser and the page behind the link. */
export async function comeBy(world: World, link: Link, name = "Ana Costa"): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = newBrowser(world);
  await visitor.follow(await visitor.get(link.secretPath));
  const page = await visitor.follow(await visitor.post(`${link.path}/name`, { name }));
  return { visitor, page };
}

/** Sends a form of the page of an article or a post. */
export function send(visitor: Visitor, link: Link, act: string, { id, ...fields }: Record<string, string>): Promise<Page> {
  const subject: Record<string, string> = { kind: id?.startsWith("pst_") ? "post" : "article", id: id ?? "", revision: "1" };
  return visitor.post(`${link.path}/${act}`, { ...subject, ...fields });
}
