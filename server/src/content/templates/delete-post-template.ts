import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { removeTemplate } from "./template-queries.ts";

export const deletePostTemplate = handle(contract.deletePostTemplate, ({ tx, actor }, { id }) => removeTemplate(tx, actor, "post", id));
