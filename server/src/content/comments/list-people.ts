import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { listStepsNow } from "#src/people/projects/approval/policy-steps.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { exactHandles, handleForms } from "./mentions.ts";
import { listPeoplePage, listSoNamed } from "./people-queries.ts";

export const listPeople = handle(contract.listPeople, async (context, { projectId, query, canApprove, limit, cursor }) => {
  const { tx, actor, pager } = context;
  const cursorOf = ["list_people", actor.organizationId, projectId, query ?? null, canApprove ?? null];
  const after = pager.unpack(cursorOf, cursor);
  const steps = await listStepsNow(tx, actor.organizationId, await requireProject(tx, actor, projectId));
  const approvers = {
    anyone: steps.some((step) => step.approvers !== "people"),
    ids: steps.flatMap(({ people }) => people.map(({ id }) => id)),
  };
  const rows = await listPeoplePage(tx, actor.organizationId, projectId, { query, canApprove, approvers, after, rowsMax: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const handles = exactHandles([...shown, ...(await listSoNamed(tx, actor.organizationId, projectId, shown, handleForms(shown)))]);
  return {
    data: shown.map(({ personId, name, role, mayApprove }) => ({
      personId,
      name,
      role,
      handle: handles.get(personId) ?? personId,
      canApprove: mayApprove,
    })),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(cursorOf, [last.sortedAs, last.personId]) : null,
  };
});
