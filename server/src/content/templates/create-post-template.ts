import * as contract from "@galley/contract";
import { listDestinations } from "#src/content/posts/post-queries.ts";
import { requireCopied } from "#src/content/posts/require-copied.ts";
import { handle } from "#src/operations/handle.ts";
import { insertTemplate, presentTemplate } from "./template-queries.ts";

export const createPostTemplate = handle(contract.createPostTemplate, async ({ tx, actor }, { id, name }) => {
  const { project_id: projectId, format, title, content } = await requireCopied(tx, actor, id);
  const places = await listDestinations(tx, actor.organizationId, id);
  const details = { title, format, destinations: places.map(({ destination }) => destination) };
  return presentTemplate(actor, "post", await insertTemplate(tx, actor, { kind: "post", projectId, name, details, content }));
});
