import { mayUse } from "#src/operations/actor.ts";
import { readOperation } from "../read-operation.ts";
import type { AssistantSession } from "../session.ts";
import { networks, rulesUri } from "./post-rules.ts";

export const resourceTemplates = [
  {
    name: "brand",
    title: "Brand",
    uriTemplate: "galley://projects/{id}/brand",
    description: "A project's voice, terms, audience and offer, in full.",
    mimeType: "application/json",
  },
  {
    name: "article",
    title: "Article",
    uriTemplate: "galley://articles/{id}",
    description: "An article's current text, in full. The first line is its title.",
    mimeType: "text/markdown",
  },
  {
    name: "post-rules",
    title: "Post rules",
    uriTemplate: rulesUri("{network}"),
    description: `Rules of a network: ${networks.join(", ")}.`,
    mimeType: "text/markdown",
  },
];

type Resource = { uri: string; name: string; title: string; mimeType: string };

/** Lists the resources that can be chosen without knowing an id: the networks' rules and the brand of each reachable project. */
export async function listResources(
  session: AssistantSession,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const rules = networks.map((network) => ({
    uri: rulesUri(network),
    name: `post-rules-${network}`,
    title: `Post rules: ${network}`,
    mimeType: "text/markdown",
  }));
  if (!mayUse(session.actor, "projects:read")) return { resources: rules };
  const { data, nextCursor } = await readOperation(session, "list_projects", cursor === undefined ? {} : { cursor });
  const brands = (data as { id: string; name: string }[]).map(({ id, name }) => ({
    uri: `galley://projects/${id}/brand`,
    name: `brand-${id}`,
    title: `Brand: ${name}`,
    mimeType: "application/json",
  }));
  const resources = cursor === undefined ? [...rules, ...brands] : brands;
  return typeof nextCursor === "string" ? { resources, nextCursor } : { resources };
}
