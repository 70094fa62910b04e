import type * as contract from "@galley/contract";
import { approveArticle } from "./articles/approve-article.ts";
import { createArticle } from "./articles/create-article.ts";
import { deleteArticle } from "./articles/delete-article.ts";
import { getArticle } from "./articles/get-article.ts";
import { listArticles } from "./articles/list-articles.ts";
import { scheduleArticle } from "./articles/schedule-article.ts";
import { submitArticle } from "./articles/submit-article.ts";
import { updateArticle } from "./articles/update-article.ts";
import { addMember } from "./organizations/add-member.ts";
import { createOrganization } from "./organizations/create-organization.ts";
import { listMembers } from "./organizations/list-members.ts";
import { removeMember } from "./organizations/remove-member.ts";
import type { Bound } from "./platform/handle.ts";
import { createProject } from "./projects/create-project.ts";
import { getBrand } from "./projects/get-brand.ts";
import { listProjects } from "./projects/list-projects.ts";
import { setBrand } from "./projects/set-brand.ts";
import { updateProject } from "./projects/update-project.ts";
import { createReadToken } from "./tokens/create-read-token.ts";
import { createToken } from "./tokens/create-token.ts";
import { listTokens } from "./tokens/list-tokens.ts";
import { revokeToken } from "./tokens/revoke-token.ts";

type Declared = { [K in keyof typeof contract as (typeof contract)[K] extends contract.Operation ? K : never]: (typeof contract)[K] };
type Complete = { [K in keyof Declared]: Declared[K] extends contract.Operation ? Bound<Declared[K]> : never };

/** Every declared operation with the function that carries it out; leaving one out does not compile. */
export const registry = {
  listProjects,
  getBrand,
  listArticles,
  createArticle,
  getArticle,
  updateArticle,
  deleteArticle,
  submitArticle,
  approveArticle,
  scheduleArticle,
  createOrganization,
  addMember,
  removeMember,
  listMembers,
  createProject,
  updateProject,
  setBrand,
  createToken,
  createReadToken,
  listTokens,
  revokeToken,
} satisfies Complete;
