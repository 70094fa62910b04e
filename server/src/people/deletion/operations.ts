import { cancelOrganizationDeletion, cancelProjectDeletion } from "./cancel-deletion.ts";
import { getOrganizationDeletion, getProjectDeletion } from "./get-deletion.ts";
import { requestOrganizationDeletion, requestProjectDeletion } from "./request-deletion.ts";

export const deletionOperations = {
  getOrganizationDeletion,
  requestOrganizationDeletion,
  cancelOrganizationDeletion,
  getProjectDeletion,
  requestProjectDeletion,
  cancelProjectDeletion,
};
