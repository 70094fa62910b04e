import { z } from "zod";
import { characters } from "../characters.ts";
import { pageSchemes } from "../content/article-previews.ts";
import { LocaleInput, ResourceId } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { DroppedContent, DroppedImage, MoreFindings } from "../parts/article-parts.ts";
import { BrandVisual } from "../people/brand-visual.ts";
import { leaders } from "../permissions.ts";
import { violation } from "../violation.ts";

export const menuEntriesMax = 8;
export const menuLabelLengthMax = 40;
export const aboutLengthMax = 40_000;
/** Length of the address with the picture of a logo that is only shown. */
export const logoDataLengthMax = 400_000;

/** Looks of a blog: a list with the words first, or a grid of covers below the newest article. */
export const blogLooks = ["list", "grid"] as const;

/** Sides in pixels of the icons that are made of a picture. */
export const iconSides = [32, 180, 192] as const;

const MenuEntry = z.strictObject({
  label: characters(1, menuLabelLengthMax),
  address: z.string().min(1).max(limits.urlLengthMax).describe("A path of the blog, which begins with a slash, or an address with https."),
});

const About = z.strictObject({
  title: characters(1, limits.titleLengthMax),
  markdown: characters(1, aboutLengthMax).describe("Text in the article language."),
});

const shape = {
  look: z
    .enum(blogLooks)
    .describe("How the blog looks: `list` with the words of articles first, `grid` with their covers below the newest article, large."),
  menu: z.array(MenuEntry).max(menuEntriesMax).describe("Links at the top of each page, in their order."),
  about: About.nullable().describe("The page at `/about`; null for none."),
  logoImageId: ResourceId.nullable().describe("An image of the project, shown in place of the blog's name; null for the name."),
  darkLogoImageId: ResourceId.nullable().describe("The logo on dark pages; null for the same one."),
  faviconImageId: ResourceId.nullable().describe(
    "An image of the project, from which icons are made; null for the first letter of the name.",
  ),
  pings: z
    .boolean()
    .describe("Whether search engines and feed readers are told of articles at once, where the operator has turned that on."),
};

export const BlogSettings = z.strictObject(shape).meta({ id: "BlogSettings" });
export type BlogSettings = z.infer<typeof BlogSettings>;

const sample = {
  look: "list" as const,
  menu: [{ label: "Heating", address: "/heat-pump-stone-house" }],
  about: { title: "About us", markdown: "We help owners of old houses to heat them well." },
  logoImageId: null,
  darkLogoImageId: null,
  faviconImageId: null,
  pings: true,
};

const ProjectOfBlog = ResourceId.describe("The project.");

export const getBlogSettings = defineOperation({
  name: "get_blog_settings",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary:
    "Read the look, the menu, the About page, the logo and the icon of a project's hosted blog, and whether others are told of its articles.",
  input: z.strictObject({ id: ProjectOfBlog }),
  output: BlogSettings,
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: sample },
});

export const updateBlogSettings = defineOperation({
  name: "update_blog_settings",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary:
    "Change the look, the menu, the About page, the logo or the icon of a project's hosted blog, which readers see at once, or whether others are told of its articles.",
  input: z.strictObject({
    id: ProjectOfBlog,
    look: shape.look.optional(),
    menu: shape.menu.optional(),
    about: shape.about.optional(),
    logoImageId: shape.logoImageId.optional(),
    darkLogoImageId: shape.darkLogoImageId.optional(),
    faviconImageId: shape.faviconImageId.optional(),
    pings: shape.pings.optional(),
  }),
  output: z.strictObject({
    ...shape,
    droppedImages: z.array(DroppedImage).describe("Images that the About page cannot show."),
    dropped: z.array(DroppedContent).describe("Content that the About page cannot hold."),
    more: MoreFindings.optional(),
  }),
  errors: ["invalid_image"],
  example: {
    input: { id: "prj_01k9hearth", menu: sample.menu },
    output: { ...sample, droppedImages: [], dropped: [] },
  },
});

const words = z.string().trim().max(limits.titleLengthMax);

/** A blog that there is not yet: what has been chosen for it so far, and an article that stands for those to come. */
export const BlogDraft = z.strictObject({
  name: words,
  language: LocaleInput,
  colors: BrandVisual.shape.colors,
  logo: z
    .strictObject({
      data: z
        .string()
        .max(logoDataLengthMax)
        .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, violation("violation_picture_data"))
        .describe("The picture itself, as a `data:` address."),
      width: z.int().min(1).max(10_000),
      height: z.int().min(1).max(10_000),
    })
    .nullable(),
  article: z.strictObject({ title: words, summary: words }),
});
export type BlogDraft = z.infer<typeof BlogDraft>;

export const drawBlogPage = defineOperation({
  name: "draw_blog_page",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  bodyBytesMax: limits.bodyBytesMax,
  summary: "Draw the start page of a hosted blog in a look, whether or not it is chosen: that of a project, or one that there is not yet.",
  input: z.strictObject({
    id: ProjectOfBlog.optional(),
    draft: BlogDraft.optional().describe("In place of a project."),
    look: shape.look,
    scheme: z.enum(pageSchemes).default("light").describe("Color scheme of the page; auto follows the reader's system."),
  }),
  output: z.strictObject({
    html: z.string().describe("The whole page, for a frame without scripts."),
    styleHash: z.string().describe("Source expression of the page's style sheet, for its Content-Security-Policy."),
  }),
  errors: [],
  example: {
    input: { id: "prj_01k9hearth", look: "grid" },
    output: { html: "<!doctype html>", styleHash: "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='" },
  },
});
