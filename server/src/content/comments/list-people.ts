import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { listReachingMembers } from "#src/people/notifications/recipients.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { exactHandles } from "./mentions.ts";

const byName = new Intl.Collator("und");

export const listPeople = handle(contract.listPeople, async ({ tx, actor }, { projectId }) => {
  const { approver_id } = await requireProject(tx, actor, projectId);
  const members = await listReachingMembers(tx, actor.organizationId, projectId);
  const handles = exactHandles(members);
  const people = members.map((member) => ({
    personId: member.personId,
    name: member.name,
    role: member.role,
    handle: handles.get(member.personId) ?? member.personId,
    canApprove: contract.rolePermissions[member.role].has("articles:approve") && (approver_id ?? member.personId) === member.personId,
  }));
  return { data: people.toSorted((a, b) => byName.compare(a.name, b.name) || (a.personId < b.personId ? -1 : 1)) };
});
