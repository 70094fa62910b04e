import { z } from "zod";
import { ProjectId, pageOf, paging, searched, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";

/** Most redirects of a project. */
export const redirectsMax = 5000;
export const redirectsAtOnceMax = 500;
/** Most redirects of a project up to which imports and deletions add some. The rest is room for those that people set. */
export const redirectsByServiceMax = redirectsMax - redirectsAtOnceMax;
export const redirectPathLengthMax = 500;

const Target = z
  .string()
  .max(2000)
  .nullable()
  .describe(
    "Where it leads: a path of the blog, which begins with a slash, or an address of another site; null tells readers that the page is gone.",
  );

export const Redirect = z
  .strictObject({
    path: z.string().describe("Path below the blog's base, as browsers write it: `/2019/05/old-walls`."),
    target: Target,
    waits: z.boolean().describe("true while it leads nowhere, since the article that it leads to is not live."),
    createdAt: Timestamp,
  })
  .meta({ id: "Redirect" });

export const listRedirects = defineOperation({
  name: "list_redirects",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List the addresses of a project's hosted blog that lead elsewhere, by path.",
  input: z.strictObject({ projectId: ProjectId, query: searched("the path or the target", "Text"), ...paging }),
  output: pageOf(Redirect),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      data: [{ path: "/2019/05/old-walls", target: "/lime-plaster", waits: false, createdAt: "2026-11-20T09:30:00.000Z" }],
      nextCursor: null,
    },
  },
});

export const setRedirects = defineOperation({
  name: "set_redirects",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Let addresses of a project's hosted blog lead elsewhere, where nothing is under them; one that is there already is replaced.",
  input: z.strictObject({
    projectId: ProjectId,
    redirects: z
      .array(
        z.strictObject({
          from: z.string().min(1).max(2000).describe("The old path, or a whole old address, of which the path counts."),
          target: Target,
        }),
      )
      .min(1)
      .max(redirectsAtOnceMax),
  }),
  output: z.strictObject({ data: z.array(Redirect) }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", redirects: [{ from: "https://old.example/2019/05/old-walls/", target: "/lime-plaster" }] },
    output: { data: [{ path: "/2019/05/old-walls", target: "/lime-plaster", waits: false, createdAt: "2026-11-20T09:30:00.000Z" }] },
  },
});

export const deleteRedirect = defineOperation({
  name: "delete_redirect",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Let an address of a project's hosted blog lead nowhere any more.",
  input: z.strictObject({ projectId: ProjectId, path: z.string().min(1).max(redirectPathLengthMax) }),
  output: z.strictObject({ deleted: z.boolean() }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", path: "/2019/05/old-walls" }, output: { deleted: true } },
});
