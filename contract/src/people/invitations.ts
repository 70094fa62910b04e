import { z } from "zod";
import { pageOf, paging, ResourceId, searched, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders, roles } from "../permissions.ts";

const Email = z.email().max(254);
const when = "2026-11-20T09:30:00.000Z";
const later = "2026-11-27T09:30:00.000Z";

const projectIds = z.array(ResourceId).max(200);

export const inviteMember = defineOperation({
  name: "invite_member",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Invite somebody to the organization; an earlier invitation to the same address ends.",
  shownOnce: "link",
  input: z.strictObject({
    email: Email,
    role: z.enum(roles),
    projectIds: projectIds.optional().describe("Projects the member will reach; all when absent."),
    copyLink: z.boolean().default(false).describe("Return the link instead of sending it by email."),
  }),
  output: z.strictObject({
    id: ResourceId,
    email: z.string(),
    role: z.enum(roles),
    expiresAt: Timestamp,
    link: z
      .string()
      .nullable()
      .describe(
        "Shown once, to be handed to the person; null where it is sent by email, or the call was repeated with its idempotency key. Without email it is always shown.",
      ),
  }),
  errors: ["invalid_state", "rate_limited"],
  example: {
    input: { email: "ilse@hearth.example", role: "reviewer" },
    output: { id: "inv_01k9", email: "ilse@hearth.example", role: "reviewer", expiresAt: later, link: null },
  },
});

export const listInvitations = defineOperation({
  name: "list_invitations",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List the invitations that nobody has accepted yet, the newest first.",
  input: z.strictObject({
    query: searched("the email address"),
    personId: ResourceId.optional().describe("Only invitations by this person."),
    ...paging,
  }),
  output: pageOf(
    z.strictObject({
      id: ResourceId,
      email: z.string(),
      role: z.enum(roles),
      projectIds: projectIds.nullable().describe("null means every project."),
      invitedBy: z.string().describe("Email address of the person who invited."),
      createdAt: Timestamp,
      expiresAt: Timestamp,
      expired: z.boolean(),
    }),
  ),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          id: "inv_01k9",
          email: "ilse@hearth.example",
          role: "reviewer",
          projectIds: null,
          invitedBy: "marta@hearth.example",
          createdAt: when,
          expiresAt: later,
          expired: false,
        },
      ],
      nextCursor: null,
    },
  },
});

export const revokeInvitation = defineOperation({
  name: "revoke_invitation",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Take an invitation back; its link stops at once.",
  input: z.strictObject({ id: ResourceId }),
  output: z.strictObject({ id: ResourceId, revoked: z.literal(true) }),
  errors: ["invalid_state"],
  example: { input: { id: "inv_01k9" }, output: { id: "inv_01k9", revoked: true } },
});

export const acceptInvitation = defineOperation({
  name: "accept_invitation",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Join the organization that an invitation is for. The caller has the invited address, and the link.",
  input: z.strictObject({ link: z.string().min(1).max(100).describe("The last part of the link's address.") }),
  output: z.strictObject({ organizationId: ResourceId, role: z.enum(roles) }),
  errors: ["invalid_state"],
  example: {
    input: { link: "3kQ9…" },
    output: { organizationId: "org_01k9", role: "reviewer" },
  },
});
