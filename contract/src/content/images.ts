import { z } from "zod";
import { characters, charactersUnlessBlank } from "../characters.ts";
import { ProjectId, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { refusing } from "../violation.ts";

const ImageId = ResourceId.describe("Image id, from upload_image.");

/** Image licenses: the uploader's own work, somebody else's who needs credit, or public domain. */
export const imageLicenses = ["own", "licensed", "public"] as const;
export type ImageLicense = (typeof imageLicenses)[number];

const words = {
  alt: characters(0, limits.imageAltLengthMax),
  license: z.enum(imageLicenses),
  credit: charactersUnlessBlank(limits.imageCreditLengthMax),
};
const Alt = words.alt.describe("Describes the image for people who cannot see it.");
const License = words.license.describe("own; licensed: needs credit; public: public domain.");
const Credit = words.credit.describe("Who made the image. Required with licensed.");

const Share = z.number().min(0).max(1);
const Focus = z
  .strictObject({ x: Share, y: Share })
  .nullable()
  .describe("Point that stays in view when cropped, in shares of width and height; null: automatic.");

const sources = ["base64", "url", "file"] as const;

// A terracotta rectangle of 16 by 9 pixels.
const sample =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQY02PYGmxDEmIY1TAoNAAASRy2QS+9Y34AAAAASUVORK5CYII=";

export const uploadImage = defineOperation({
  name: "upload_image",
  surface: "public",
  method: "POST",
  path: "/images",
  permission: "images:write",
  status: 201,
  bodyBytesMax: limits.imageBodyBytesMax,
  summary: "Add a JPG, PNG or WebP image of at most 20 MB to the media library, from base64, a public https URL or a multipart file.",
  input: z
    .strictObject({
      projectId: ProjectId,
      base64: z.string().min(1).max(limits.imageBase64LengthMax).optional().describe("The image's bytes in base64."),
      url: z.url().max(limits.urlLengthMax).optional().describe("Public https address of the image; redirects are not followed."),
      file: z.file().optional().describe("The image itself; only as a part of multipart/form-data."),
      fileName: charactersUnlessBlank(limits.fileNameLengthMax).optional().describe("Name to show in the media library."),
      alt: Alt.optional(),
      license: License.default("own"),
      credit: Credit.optional(),
    })
    .superRefine((input, context) => {
      const [first, second] = sources.filter((name) => input[name] !== undefined);
      const refuse = refusing(context);
      if (first === undefined) refuse("base64", "violation_no_image");
      if (second !== undefined) refuse(second, "violation_two_images", { other: String(first) });
      if (input.license === "licensed" && (input.credit ?? "").trim() === "") refuse("credit", "refusal_image_credit_missing");
    }),
  output: z.strictObject({
    id: ResourceId,
    width: z.int().describe("Pixels, upright."),
    height: z.int().describe("Pixels, upright."),
    markdown: z.string().describe("The reference to place in an article's body."),
    animated: z.literal(true).optional().describe("Present when the file moves: only its first picture is kept."),
  }),
  errors: ["invalid_image", "invalid_state", "invalid_url"],
  example: {
    input: { projectId: "prj_01k9hearth", base64: sample, fileName: "stone-wall.png", alt: "A stone wall at dusk" },
    output: { id: "img_01k9wall", width: 16, height: 9, markdown: "![A stone wall at dusk](image:img_01k9wall)" },
  },
});

const Start = z
  .int()
  .min(0)
  .max(limits.imageSidePixelsMax - 1);
const Side = z.int().min(1).max(limits.imageSidePixelsMax);

export const cropImage = defineOperation({
  name: "crop_image",
  surface: "public",
  method: "POST",
  path: "/images/{id}/crop",
  permission: "images:write",
  isFurtherTool: true,
  status: 201,
  summary: "Make a new image of a part of another one; the image itself stays as it is, wherever it is shown.",
  input: z.strictObject({
    id: ImageId,
    left: Start.describe("Pixels of the upright image to the left of the part."),
    top: Start.describe("Pixels above it."),
    width: Side.describe("Its width in pixels."),
    height: Side.describe("Its height in pixels."),
  }),
  output: z.strictObject({
    id: ResourceId.describe("Of the new image; the same part of the same image is one image."),
    alt: z
      .string()
      .describe("At first that of the image it was made of, like its license and credit. A part that was made before keeps its own."),
    width: z.int().describe("Pixels."),
    height: z.int().describe("Pixels."),
    markdown: z.string().describe("The reference to place in an article's body."),
  }),
  errors: ["invalid_image", "invalid_state"],
  example: {
    input: { id: "img_01k9wall", left: 4, top: 0, width: 9, height: 9 },
    output: {
      id: "img_01k9crop",
      alt: "A stone wall at dusk",
      width: 9,
      height: 9,
      markdown: "![A stone wall at dusk](image:img_01k9crop)",
    },
  },
});

const WaitsForApproval = z.boolean().describe("Whether live pages keep the old version until their next approved revision.");

export const deleteImage = defineOperation({
  name: "delete_image",
  surface: "public",
  method: "DELETE",
  path: "/images/{id}",
  permission: "images:write",
  irreversible: true,
  summary: "Delete an image; the covers and articles that show it lose it.",
  input: z.strictObject({ id: ImageId }),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true), waitsForApproval: WaitsForApproval }),
  errors: [],
  example: { input: { id: "img_01k9wall" }, output: { id: "img_01k9wall", deleted: true, waitsForApproval: false } },
});

export const LibraryImage = z
  .strictObject({
    id: ResourceId,
    url: z.string().meta({ format: "uri" }),
    fileName: z.string().nullable(),
    alt: z.string(),
    width: z.int().describe("Pixels."),
    height: z.int().describe("Pixels."),
    license: z.enum(imageLicenses),
    credit: z.string().nullable(),
    focus: Focus,
    placeholder: z.string().describe("A data URL of at most 16 by 16 pixels, to show while the image loads."),
    createdAt: Timestamp,
    usedIn: z
      .array(z.strictObject({ type: z.literal("article"), id: ResourceId, title: z.string() }))
      .describe("Articles whose current or published revision shows it; the first 100."),
  })
  .meta({ id: "LibraryImage" });

export const listImages = defineOperation({
  name: "list_images",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List a project's media library, newest first, with the articles that show each image.",
  input: z.strictObject({ projectId: ProjectId, ...paging }),
  output: pageOf(LibraryImage),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      data: [
        {
          id: "img_01k9wall",
          url: "https://galley.example/api/v1/images/img_01k9wall",
          fileName: "stone-wall.png",
          alt: "A stone wall at dusk",
          width: 16,
          height: 9,
          license: "own",
          credit: null,
          focus: { x: 0.5, y: 0.4 },
          placeholder: "data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoQAAkABABoJaACdAFAAAD+15Xqqnr8bvyS9SflXYAAAA==",
          createdAt: "2026-11-20T09:30:00.000Z",
          usedIn: [{ type: "article", id: "art_01k9heat", title: "How to choose a heat pump for an old stone house" }],
        },
      ],
      nextCursor: null,
    },
  },
});

export const updateImage = defineOperation({
  name: "update_image",
  surface: "public",
  method: "PATCH",
  path: "/images/{id}",
  permission: "images:write",
  isFurtherTool: true,
  summary: "Change an image's alt text, license, credit or focus; omitted fields stay.",
  input: z.strictObject({
    id: ImageId,
    alt: Alt.optional(),
    license: License.optional(),
    credit: Credit.nullable().optional(),
    focus: Focus.optional(),
    onLivePages: z.boolean().optional().describe("On live pages at once; for approvers."),
    replaces: z
      .strictObject({ alt: words.alt.optional(), license: words.license.optional(), credit: words.credit.nullable().optional() })
      .optional()
      .describe("Words that you know; conflict if changed since."),
  }),
  output: z.strictObject({
    id: ResourceId,
    alt: z.string(),
    license: z.enum(imageLicenses),
    credit: z.string().nullable(),
    focus: Focus,
    waitsForApproval: WaitsForApproval,
  }),
  errors: ["conflict"],
  example: {
    input: { id: "img_01k9wall", license: "licensed", credit: "Ilse Brandt" },
    output: {
      id: "img_01k9wall",
      alt: "A stone wall at dusk",
      license: "licensed",
      credit: "Ilse Brandt",
      focus: null,
      waitsForApproval: false,
    },
  },
});
