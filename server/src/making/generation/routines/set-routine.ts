import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { priceOfRoutine } from "#src/content/articles/routine-price.ts";
import { saveRoutine } from "#src/content/articles/routine-queries.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockProject } from "#src/people/projects/project-queries.ts";

export const setRoutine = handle(contract.setRoutine, async ({ tx, actor, modelNames }, { id, posts, excerpts }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown"));
  const photo = posts.findIndex(({ images }) => images === "photo");
  if (photo >= 0 && modelNames.image === undefined)
    throw Failure.notOffered(sentence("refusal_no_model_for_photos"), `posts[${photo}].images`);
  await saveRoutine(tx, actor, id, { posts, excerpts });
  return { posts, excerpts, credits: priceOfRoutine(posts, modelNames.text !== undefined) };
});
