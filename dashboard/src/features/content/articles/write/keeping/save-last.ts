import { call } from "#src/api/call.ts";
import type { Input } from "#src/api/operations.ts";
import { queryClient } from "#src/api/query-client.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { changesBetween, type Manuscript } from "../manuscript.ts";
import { tooLong } from "../too-long.ts";
import type { ArticleSide } from "../writing-state.ts";

/** Saves the last words of a draft as the person leaves it. Returns whether a revision has them: what stays can be merged later. */
export async function saveLast(id: string, content: Manuscript, on: ArticleSide, outlivesPage: boolean): Promise<boolean> {
  const change = tooLong(content) === null ? changesBetween(on.content, content) : null;
  if (change === null) return false;
  const organizationId = currentOrganization();
  const update = call(organizationId, "update_article", { id, revision: on.revision, ...change }, { outlivesPage });
  return settles(update, organizationId);
}

/** Makes an article of a new text as the person leaves it. */
export async function createLast(input: Input<"create_article">): Promise<boolean> {
  const organizationId = currentOrganization();
  return settles(call(organizationId, "create_article", input, { idempotencyKey: crypto.randomUUID() }), organizationId);
}

async function settles(saving: Promise<unknown>, organizationId: string): Promise<boolean> {
  try {
    await saving;
  } catch {
    return false;
  }
  void queryClient.invalidateQueries({ queryKey: [organizationId] });
  return true;
}
