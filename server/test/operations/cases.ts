import { accessCases } from "./access-cases.ts";
import { articleCases } from "./article-cases.ts";
import type { Cases } from "./operation-world.ts";
import { organizationCases } from "./organization-cases.ts";
import { postCases } from "./post-cases.ts";

/** For each operation, a function that prepares an input with which it succeeds. */
export const cases: Cases = { ...articleCases, ...postCases, ...organizationCases, ...accessCases };
