import { z } from "zod";
import { characters } from "../characters.ts";
import { Day, ProjectId, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { guestLinkDaysMax, guestNameLengthMax } from "../parts/guest-parts.ts";
import { guestRights } from "../permissions.ts";
import { refusing } from "../violation.ts";

const GuestRight = z.enum(guestRights).describe("comment includes see, approve includes both.");

export const guestLinkStates = ["open", "ended", "revoked", "powerless"] as const;

export const GuestLink = z
  .strictObject({
    id: ResourceId,
    projectId: ResourceId,
    subject: z.strictObject({
      type: z.enum(["article", "post", "week"]),
      id: ResourceId.nullable().describe("The article or post; null for a week."),
      title: z.string().describe('"" for a week.'),
      week: Day.nullable().describe("The Monday of a week of the calendar."),
    }),
    right: GuestRight,
    label: z.string(),
    email: z.string().nullable().describe("The address that a guest has to prove; null where a name is enough."),
    state: z
      .enum(guestLinkStates)
      .describe("powerless: the member who made it may no longer do what it gives, or the organization has turned links off."),
    createdBy: z.strictObject({ id: ResourceId, name: z.string() }),
    createdAt: Timestamp,
    endsAt: Timestamp,
    usedAt: Timestamp.nullable().describe("When somebody last opened it."),
    guests: z.array(z.string()).describe("Names that guests gave, the first ones first."),
  })
  .meta({ id: "GuestLink" });
export type GuestLink = z.output<typeof GuestLink>;

export const sampleGuestLink = {
  id: "glk_01k9client",
  projectId: "prj_01k9hearth",
  subject: { type: "article", id: "art_01k9heat", title: "How to choose a heat pump for an old stone house", week: null },
  right: "approve",
  label: "Client",
  email: null,
  state: "open",
  createdBy: { id: "usr_01k9marta", name: "Marta Vidal" },
  createdAt: "2026-11-20T09:30:00.000Z",
  endsAt: "2026-12-04T09:30:00.000Z",
  usedAt: null,
  guests: [],
} as const;
const sample = { ...sampleGuestLink, guests: [...sampleGuestLink.guests] };

export const createGuestLink = defineOperation({
  name: "create_guest_link",
  surface: "public",
  method: "POST",
  path: "/guest-links",
  permission: "comments:write",
  status: 201,
  isFurtherTool: true,
  shownOnce: "url",
  summary: "Make a link for somebody without an account: to an article, a post, or a week of the calendar.",
  input: z
    .strictObject({
      projectId: ProjectId,
      articleId: ResourceId.optional(),
      postId: ResourceId.optional(),
      week: Day.optional().describe("Any day of the week. It takes exactly one of articleId, postId and week."),
      right: GuestRight.describe(
        "What guests may do. approve takes the permission to approve it yourself, and a project whose settings let guests approve.",
      ),
      label: characters(1, guestNameLengthMax).describe("Whom it is for, for your own list."),
      days: z.int().min(1).max(guestLinkDaysMax).default(14).describe("Days until it ends."),
      email: z.email().max(254).optional().describe("Address to which a code is sent before anything is shown."),
    })
    .superRefine(({ articleId, postId, week }, context) => {
      if ([articleId, postId, week].filter((one) => one !== undefined).length !== 1)
        refusing(context)("articleId", "violation_guest_subject");
    }),
  output: z.strictObject({
    ...GuestLink.shape,
    url: z
      .string()
      .meta({ format: "uri" })
      .nullable()
      .describe("Shown once, to be handed to the guest; null where the call was repeated with its idempotency key."),
  }),
  errors: ["invalid_state", "unavailable"],
  example: {
    input: { projectId: "prj_01k9hearth", week: "2026-11-25", right: "comment", label: "Client" },
    output: {
      ...sample,
      subject: { type: "week", id: null, title: "", week: "2026-11-23" },
      right: "comment",
      url: "https://galley.example/guest/org_01k9hearth/3vQb0n4Zk1TtJ8sYw2LrXcD7fGhM9pKaEuRi5oNjBxV",
    },
  },
});

export const listGuestLinks = defineOperation({
  name: "list_guest_links",
  surface: "public",
  method: "GET",
  path: "/guest-links",
  permission: "comments:write",
  isFurtherTool: true,
  summary: "List a project's links for guests, newest first.",
  input: z.strictObject({
    projectId: ProjectId,
    articleId: ResourceId.optional().describe("Only links to this article."),
    postId: ResourceId.optional().describe("Only links to this post."),
    ...paging,
  }),
  output: pageOf(GuestLink),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: [sample], nextCursor: null } },
});

export const revokeGuestLink = defineOperation({
  name: "revoke_guest_link",
  surface: "public",
  method: "DELETE",
  path: "/guest-links/{id}",
  permission: "comments:write",
  isFurtherTool: true,
  summary: "End a link for guests at once; only its maker, owners and admins may. Repeating it changes nothing.",
  input: z.strictObject({ id: ResourceId.describe("Link id, from list_guest_links.") }),
  output: z.strictObject({ id: ResourceId, revoked: z.literal(true) }),
  errors: [],
  example: { input: { id: "glk_01k9client" }, output: { id: "glk_01k9client", revoked: true } },
});
