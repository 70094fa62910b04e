import { setApprovalSteps } from "./approval/set-approval-steps.ts";
import { getBrandVersion } from "./brand-versions/get-brand-version.ts";
import { listBrandVersions } from "./brand-versions/list-brand-versions.ts";
import { createProject } from "./create-project.ts";
import { getBrand } from "./get-brand.ts";
import { getHostedBlog } from "./get-hosted-blog.ts";
import { getProjectSettings } from "./get-project-settings.ts";
import { checkBlogHost } from "./hosts/check-blog-host.ts";
import { grantBlogHost } from "./hosts/grant-blog-host.ts";
import { listProjects } from "./list-projects.ts";
import { setBrand } from "./set-brand.ts";

export const projectOperations = {
  listProjects,
  getBrand,
  createProject,
  getProjectSettings,
  setApprovalSteps,
  setBrand,
  listBrandVersions,
  getBrandVersion,
  getHostedBlog,
  checkBlogHost,
  grantBlogHost,
};
