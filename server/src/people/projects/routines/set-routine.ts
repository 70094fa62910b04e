import * as contract from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockProject } from "../project-queries.ts";
import { priceOfRoutine } from "./routine-price.ts";
import { saveRoutine } from "./routine-queries.ts";

export const setRoutine = handle(contract.setRoutine, async ({ tx, actor, modelNames }, { id, posts, excerpts }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", "There is no project with this id. See `project list`.");
  const photo = posts.findIndex(({ images }) => images === "photo");
  if (photo >= 0 && modelNames.image === undefined)
    throw Failure.notOffered(
      "Photos need an image model, but none is configured. Ask for illustrations, or ask the operator to configure one.",
      `posts[${photo}].images`,
    );
  await saveRoutine(tx, actor, id, { posts, excerpts });
  return { posts, excerpts, credits: priceOfRoutine(posts, modelNames.text !== undefined) };
});
