import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, searched, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { permissions, roles } from "../permissions.ts";
import { sampleDays, UsageDays } from "./usage-days.ts";

const clientIdLengthMax = 2000;

export const connectAssistant = defineOperation({
  name: "connect_assistant",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Let an assistant act for the caller, as far as the caller agrees and as long as their role permits it.",
  input: z.strictObject({
    clientId: z.string().min(1).max(clientIdLengthMax),
    name: characters(1, 100).describe("The assistant's name for itself."),
    host: z.string().min(1).max(255).describe("Where its answers go."),
    permissions: z.array(z.enum(permissions)).min(1).max(permissions.length),
    projectId: ResourceId.nullable().describe("The one project it reaches; null means all that the caller reaches."),
  }),
  output: z.strictObject({ id: ResourceId }),
  errors: ["invalid_state"],
  example: {
    input: {
      clientId: "https://assistant.example/oauth/client.json",
      name: "Example Assistant",
      host: "assistant.example",
      permissions: ["articles:read", "articles:write"],
      projectId: null,
    },
    output: { id: "tok_01k9" },
  },
});

const Assistant = z.strictObject({
  id: ResourceId,
  clientId: z.string(),
  name: z.string(),
  host: z.string(),
  personId: ResourceId,
  personName: z.string(),
  person: z.string().describe("Email address of the person it acts for."),
  permissions: z.array(z.enum(permissions)),
  projectId: ResourceId.nullable().describe("The one project it reaches; null means all that the person reaches."),
  connectedAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  calls7d: z.int(),
  errors7d: z.int(),
  days: UsageDays,
});

export const listAssistants = defineOperation({
  name: "list_assistants",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the caller's connected assistants; for owners and admins, everyone's. The newest first.",
  input: z.strictObject({
    own: z.boolean().default(false).describe("Only the caller's own."),
    query: searched("the name", "Words or beginnings of words"),
    personId: ResourceId.optional().describe("Only assistants that act for this person."),
    id: ResourceId.optional().describe("Only this assistant."),
    ...paging,
  }),
  output: pageOf(Assistant),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          id: "tok_01k9",
          clientId: "https://assistant.example/oauth/client.json",
          name: "Example Assistant",
          host: "assistant.example",
          personId: "usr_01k9",
          personName: "Marta Vidal",
          person: "marta@hearth.example",
          permissions: ["articles:read", "articles:write"],
          projectId: null,
          connectedAt: "2026-11-20T09:30:00.000Z",
          lastUsedAt: "2026-11-20T10:02:11.480Z",
          calls7d: 12,
          errors7d: 0,
          days: sampleDays,
        },
      ],
      nextCursor: null,
    },
  },
});

export const disconnectAssistant = defineOperation({
  name: "disconnect_assistant",
  surface: "dashboard",
  effect: "write",
  roles,
  summary: "Disconnect an assistant at once: the caller's own or, for owners and admins, anyone's.",
  input: z.strictObject({ id: ResourceId }),
  output: z.strictObject({ id: ResourceId, disconnected: z.literal(true) }),
  errors: [],
  example: { input: { id: "tok_01k9" }, output: { id: "tok_01k9", disconnected: true } },
});
