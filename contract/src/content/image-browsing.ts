import { z } from "zod";
import { ProjectId, pageOf, paging, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { LibraryImage, listImages } from "./images.ts";

const queryLengthMax = 200;

export const imageUseTypes = ["article", "post", "brand", "blog"] as const;

export const DashboardImage = z
  .strictObject({
    ...LibraryImage.shape,
    projectId: ResourceId,
    usedIn: z
      .array(
        z.strictObject({
          type: z.enum(imageUseTypes),
          id: ResourceId.describe("Of the article or post; for a brand or a blog, of its project."),
          title: z.string().describe("For a brand or a blog, its project's name."),
        }),
      )
      .describe(
        "Articles whose current or published revision shows it, posts whose current one does, the brand whose logo it is; the first 100 of each.",
      ),
  })
  .meta({ id: "DashboardImage" });

const [listed] = listImages.example.output.data;
const sample = {
  ...listed,
  projectId: "prj_01k9hearth",
  usedIn: [
    { type: "article", id: "art_01k9heat", title: "How to choose a heat pump for an old stone house" },
    { type: "brand", id: "prj_01k9hearth", title: "Hearth" },
  ],
};

export const browseImages = defineOperation({
  name: "browse_images",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List a project's media library, newest first, filtered by words, use or missing alt text.",
  input: z.strictObject({
    projectId: ProjectId,
    query: z.string().min(1).max(queryLengthMax).optional().describe("Words in the file name, the alt text or the credit."),
    unused: z.boolean().default(false).describe("true: only unused images."),
    missingAlt: z.boolean().default(false).describe("true: only images without alt text."),
    ...paging,
  }),
  output: pageOf(DashboardImage),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth", query: "stone" }, output: { data: [sample], nextCursor: null } },
});

export const getImage = defineOperation({
  name: "get_image",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read one image of the media library with everything that shows it.",
  input: z.strictObject({ id: ResourceId.describe("Image id, from browse_images.") }),
  output: DashboardImage,
  errors: ["not_found"],
  example: { input: { id: "img_01k9wall" }, output: sample },
});
