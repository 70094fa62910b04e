import { addMember } from "./add-member.ts";
import { countMembers } from "./count-members.ts";
import { createOrganization } from "./create-organization.ts";
import { getOrganization } from "./get-organization.ts";
import { getRetention } from "./get-retention.ts";
import { listMembers } from "./list-members.ts";
import { removeMember } from "./remove-member.ts";
import { updateOrganization } from "./update-organization.ts";

export const organizationOperations = {
  countMembers,
  createOrganization,
  addMember,
  removeMember,
  listMembers,
  getOrganization,
  getRetention,
  updateOrganization,
};
