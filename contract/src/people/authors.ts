import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, Slug, searched } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders, roles } from "../permissions.ts";
import { violation } from "../violation.ts";

export const authorNameLengthMax = 80;
export const authorAboutLengthMax = 500;
export const authorLinksMax = 5;
/** Addresses that a member has given up and that stay theirs. */
export const authorFormerSlugsMax = 20;

const AuthorLink = z
  .url({ protocol: /^https$/, error: violation("violation_https_address") })
  .max(500)
  .meta({ examples: ["https://marta.example"] });

const profile = {
  name: characters(1, authorNameLengthMax).describe("The name that readers see."),
  about: characters(0, authorAboutLengthMax).describe("A few words about the person; may be empty."),
  imageId: ResourceId.nullable().describe("A picture from the media of a project that the person reaches; null for none."),
  links: z.array(AuthorLink).max(authorLinksMax).describe("Pages of the person elsewhere, https only."),
};

export const Author = z
  .strictObject({
    slug: z.string().describe("Last part of the address of the author's pages. It stays when the name changes."),
    name: z.string(),
    about: z.string(),
    imageId: ResourceId.nullable(),
    links: z.array(z.string()),
  })
  .meta({ id: "Author" });

/** An author, for examples. */
export const authorSample = {
  slug: "marta-vidal",
  name: "Marta Vidal",
  about: "Restores stone houses in the north of Portugal.",
  imageId: null,
  links: ["https://marta.example/"],
};

export const listAuthors = defineOperation({
  name: "list_authors",
  surface: "public",
  method: "GET",
  path: "/authors",
  permission: "articles:read",
  isFurtherTool: true,
  summary:
    "List the members who show themselves as authors and who reach a project of the caller's or are named by its live articles, by the last part of their pages' address.",
  input: z.strictObject({ query: searched("the name"), ...paging }),
  output: pageOf(Author),
  errors: [],
  example: { input: {}, output: { data: [authorSample], nextCursor: null } },
});

export const getAuthorProfile = defineOperation({
  name: "get_author_profile",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read how the caller shows themself to readers as an author.",
  input: z.strictObject({}),
  output: z.strictObject({
    author: Author.nullable().describe("null: no reader sees the caller's name."),
    hidden: z.boolean().describe("Whether an owner or admin has hidden the caller, who shows themself again once one of them allows it."),
    suggestedName: z.string().describe("The caller's name among their colleagues."),
    change: z
      .strictObject({
        wanted: Author,
        declined: z.boolean().describe("Whether somebody declined it, so that it waits no more."),
        reason: z.string().describe('Why it was declined; "" where nobody said.'),
      })
      .nullable()
      .describe("What the caller saved last, where readers do not see it: it waits for somebody who may approve."),
  }),
  errors: [],
  example: { input: {}, output: { author: authorSample, hidden: false, suggestedName: "Marta Vidal", change: null } },
});

export const setAuthorProfile = defineOperation({
  name: "set_author_profile",
  surface: "dashboard",
  effect: "write",
  roles,
  summary:
    "Show the caller to readers as an author in this organization, on articles that name them; nobody can do so for somebody else. Where such an article is live or was sent to review, a caller who may not approve waits for somebody who may.",
  input: z.strictObject({
    ...profile,
    slug: Slug.optional().describe("Made from the first name when absent; later it stays as it is. The former one leads on to it."),
  }),
  output: z.strictObject({
    author: Author.describe("As the caller wants to be seen."),
    waitsForApproval: z.boolean().describe("Whether readers see it only once somebody who may approve accepts it."),
  }),
  errors: ["invalid_state"],
  example: {
    input: { name: authorSample.name, about: authorSample.about, imageId: null, links: authorSample.links },
    output: { author: authorSample, waitsForApproval: false },
  },
});

export const deleteAuthorProfile = defineOperation({
  name: "delete_author_profile",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Take the caller's name, picture and words off all pages; their articles stay, without a name.",
  input: z.strictObject({}),
  output: z.strictObject({ deleted: z.boolean() }),
  errors: [],
  example: { input: {}, output: { deleted: true } },
});

const ofMember = z.strictObject({ personId: ResourceId.describe("Of a member.") });

export const hideAuthor = defineOperation({
  name: "hide_author",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Take a member's name, picture and words off all pages until an owner or admin allows them again; the member is told.",
  input: ofMember,
  output: z.strictObject({ personId: ResourceId, hidden: z.literal(true) }),
  errors: [],
  example: { input: { personId: "usr_01k9" }, output: { personId: "usr_01k9", hidden: true } },
});

export const allowAuthor = defineOperation({
  name: "allow_author",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Let a member who was hidden show themself to readers again; nobody does so for them.",
  input: ofMember,
  output: z.strictObject({ personId: ResourceId, hidden: z.literal(false) }),
  errors: [],
  example: { input: { personId: "usr_01k9" }, output: { personId: "usr_01k9", hidden: false } },
});
