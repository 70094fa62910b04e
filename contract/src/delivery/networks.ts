import { z } from "zod";
import { appNetworkNames, networkNames } from "../../../capabilities/declarations.ts";
import { LocalDateTime, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { ScheduleWarning } from "../parts/article-parts.ts";
import { needingDateCodes, PostDestinationName, PostStatus, postDestinationStatuses } from "../parts/post-parts.ts";
import { roles } from "../permissions.ts";

const leaders = ["owner", "admin"] as const;
const writers = ["owner", "admin", "member", "reviewer"] as const;
const ofProject = { id: ResourceId.describe("Project id.") };
const ofPost = { id: ResourceId.describe("Post id.") };
const ofDestination = { ...ofPost, destination: PostDestinationName.describe("A destination of the post.") };

export const networkAccountStatuses = ["connected", "broken"] as const;
export type NetworkAccountStatus = (typeof networkAccountStatuses)[number];

/** Kinds of faults that prevent publishing a post. Source: decision 17. */
export const faultKinds = ["retryable", "permanent", "unconfirmed"] as const;
export type FaultKind = (typeof faultKinds)[number];
export const faultCodes = [
  "account_broken",
  "article_gone",
  "duplicate",
  "insufficient_credits",
  "late",
  "not_connected",
  "rate_limited",
  "refused",
  "unavailable",
  "unconfirmed",
  "undrawable",
  "withdrawn",
] as const;
export type FaultCode = (typeof faultCodes)[number];

export const NetworkAccount = z.strictObject({
  id: ResourceId,
  network: z.enum(networkNames),
  handle: z.string().describe("As it was when it was connected, without the @; the name where the network tells no handle."),
  name: z.string(),
  scopes: z.array(z.string()).describe("Permissions that the network has granted."),
  status: z
    .enum(networkAccountStatuses)
    .describe("broken: the network no longer accepts the connection; a person has to connect it again."),
  reason: z.string().nullable().describe("Why it is broken, and what to do."),
  connectedAt: Timestamp,
});

export const sampleAccount = {
  id: "acc_01k9hearth",
  network: "x",
  handle: "hearth",
  name: "Hearth & Home",
  scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
  status: "connected",
  reason: null,
  connectedAt: "2026-11-20T09:30:00.000Z",
};

const ofNetwork = { ...ofProject, network: z.enum(appNetworkNames).describe("A network on which the installation has an app.") };

export const connectNetwork = defineOperation({
  name: "connect_network",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary:
    "Start connecting a project to an account on a network: open the address in a browser and let the network ask the account's owner.",
  input: z.strictObject(ofNetwork),
  output: z.strictObject({
    authorizeUrl: z.string().meta({ format: "uri" }).describe("Where the network asks; shown once, and it works once."),
    expiresAt: Timestamp,
  }),
  shownOnce: "authorizeUrl",
  errors: ["invalid_state"],
  example: {
    input: { id: "prj_01k9hearth", network: "x" },
    output: { authorizeUrl: "https://x.com/i/oauth2/authorize?response_type=code&state=…", expiresAt: "2026-11-20T09:40:00.000Z" },
  },
});

export const completeConnectNetwork = defineOperation({
  name: "complete_connect_network",
  surface: "service",
  effect: "write",
  roles: leaders,
  summary: "Connect the account that a person has allowed at a network, once the network has sent them back with a code.",
  input: z.strictObject({
    ...ofNetwork,
    code: z.string(),
    verifier: z.string().describe("Proves to the network that whoever exchanges the code has asked for it."),
    redirectUri: z.string().describe("The address to which the network has sent the person back."),
  }),
  output: z.strictObject({ account: z.string().describe("The account as people write it."), project: z.string() }),
  errors: [],
});

export const disconnectNetwork = defineOperation({
  name: "disconnect_network",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Disconnect a project's account on a network, and revoke its access where the network allows that; published posts stay.",
  input: z.strictObject({ ...ofProject, network: z.enum(networkNames) }),
  output: z.strictObject({ id: ResourceId, network: z.enum(networkNames), disconnected: z.literal(true) }),
  errors: [],
  example: {
    input: { id: "prj_01k9hearth", network: "x" },
    output: { id: "prj_01k9hearth", network: "x", disconnected: true },
  },
});

export const listNetworkAccounts = defineOperation({
  name: "list_network_accounts",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the accounts on networks that a project publishes through.",
  input: z.strictObject(ofProject),
  output: z.strictObject({ data: z.array(NetworkAccount) }),
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: { data: [sampleAccount] } },
});

const DeliveryPart = z.strictObject({
  number: z.int().min(1),
  status: z
    .enum(["waiting", "sent", "unknown", "accepted", "rejected"])
    .describe(
      "waiting: not sent yet. sent and unknown: it may be out, and is being looked for. accepted and rejected: the network's answer.",
    ),
  url: z.string().meta({ format: "uri" }).nullable(),
});

const DestinationDelivery = z.strictObject({
  destination: PostDestinationName,
  status: z.enum(postDestinationStatuses),
  at: LocalDateTime.nullable(),
  url: z.string().meta({ format: "uri" }).nullable(),
  publishedAt: Timestamp.nullable(),
  waitsFor: z
    .enum(["approval", "article", "person"])
    .nullable()
    .describe(
      "approval: its date is planned, and nobody has approved the post. article: its time has come, and the article that it was made from is not out. person: its package is ready to be posted by hand.",
    ),
  warnings: z.array(ScheduleWarning).describe("Why it fails at its time, as things are."),
  attempts: z.int().min(0),
  nextAttemptAt: Timestamp.nullable().describe("When it is next retried or looked for automatically."),
  error: z
    .strictObject({
      kind: z
        .enum(faultKinds)
        .describe("retryable: retried automatically. permanent: a person has to act. unconfirmed: it may be out; look first."),
      code: z
        .enum([...faultCodes, ...needingDateCodes])
        .describe("not_approved, article_not_live: its date passed before it was approved or its article live; it needs a new one."),
      message: z.string(),
    })
    .nullable(),
  parts: z.array(DeliveryPart).describe("Every part that goes out through a network's API; a thread on X has several."),
});

export const getPostDelivery = defineOperation({
  name: "get_post_delivery",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Show how a post is doing at each of its destinations: attempts, what went wrong, and what it waits for.",
  input: z.strictObject(ofPost),
  output: z.strictObject({
    id: ResourceId,
    status: PostStatus,
    needsApproval: z.boolean().describe("true: a date from the caller only plans it; it goes out once somebody has approved it."),
    destinations: z.array(DestinationDelivery),
  }),
  errors: [],
  example: {
    input: { id: "pst_01k9walls" },
    output: {
      id: "pst_01k9walls",
      status: "scheduled",
      needsApproval: false,
      destinations: [
        {
          destination: "x",
          status: "delivering",
          at: "2026-11-25T08:15",
          url: null,
          publishedAt: null,
          waitsFor: null,
          warnings: [],
          attempts: 1,
          nextAttemptAt: "2026-11-25T13:20:00.000Z",
          error: {
            kind: "retryable",
            code: "rate_limited",
            message: "X accepts no more posts from this account for now. It is retried automatically.",
          },
          parts: [{ number: 1, status: "rejected", url: null }],
        },
      ],
    },
  },
});

/** A file that a person posts themselves: rendered for its destination, or the picture of a text. */
const PackageFile = z.strictObject({
  name: z.string().describe("File name, in the order in which the network shows it."),
  type: z.string().describe("Media type, as in image/jpeg."),
  width: z.int(),
  height: z.int(),
  alt: z.string().describe("Alt text, to be pasted where the network asks for it; empty for a document, whose text can be read."),
  url: z.string().meta({ format: "uri" }).describe("Needs no token."),
  expiresAt: Timestamp.describe("When the address expires; each call returns fresh ones."),
});

const packageFields = {
  text: z.string().describe("Ready to be pasted, with its hashtags."),
  link: z.string().meta({ format: "uri" }).nullable().describe("The article that the post was made from."),
};

export const getPostPackage = defineOperation({
  name: "get_post_package",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read everything needed to publish a post by hand: text, link and files. Available from the post's time on.",
  input: z.strictObject(ofDestination),
  output: z.strictObject({
    id: ResourceId,
    destination: PostDestinationName,
    ...packageFields,
    filesStatus: z
      .enum(["ready", "pending", "failed"])
      .describe("pending: the files are being drawn again, since drawn ones are kept for one day; call again. failed: see error."),
    progress: z.number().min(0).max(1).describe("Progress of the drawing."),
    files: z.array(PackageFile).describe("Empty for a text-only post, and while they are being drawn."),
    downloadUrl: z.string().meta({ format: "uri" }).optional().describe("All files in one download, if there are any."),
    error: z.string().optional(),
  }),
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", destination: "linkedin" },
    output: {
      id: "pst_01k9walls",
      destination: "linkedin",
      text: "Your stone walls are slow. Use that.\n\n#heatpumps #oldhouses",
      link: "https://hearth.example/blog/heat-pump-stone-house",
      filesStatus: "ready",
      progress: 1,
      files: [],
    },
  },
});

const Changed = z.strictObject({
  id: ResourceId,
  destination: PostDestinationName,
  destinationStatus: z.enum(postDestinationStatuses),
  status: PostStatus,
});

export const markPostPublished = defineOperation({
  name: "mark_post_published",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Record that a person has published a post at one destination, and where it can be seen.",
  input: z.strictObject({
    ...ofDestination,
    url: z
      .url({ protocol: /^https$/ })
      .max(limits.urlLengthMax)
      .describe("Address of the post on the network."),
  }),
  output: Changed,
  errors: ["invalid_state", "invalid_url"],
  example: {
    input: {
      id: "pst_01k9walls",
      destination: "linkedin",
      url: "https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000/",
    },
    output: { id: "pst_01k9walls", destination: "linkedin", destinationStatus: "confirmed", status: "published" },
  },
});

export const retryPostDestination = defineOperation({
  name: "retry_post_destination",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Retry a failed destination of a post; parts that are out are never sent again, and one that may be out is looked for first.",
  input: z.strictObject(ofDestination),
  output: Changed,
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", destination: "x" },
    output: { id: "pst_01k9walls", destination: "x", destinationStatus: "delivering", status: "scheduled" },
  },
});

export const withdrawPostDestination = defineOperation({
  name: "withdraw_post_destination",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Remove a destination's date, even when its package is ready or it waits for another attempt; only while nothing of it is out.",
  input: z.strictObject({
    ...ofDestination,
    notThere: z.boolean().default(false).describe("Send `true` for an unconfirmed post once you have looked and it is not there."),
  }),
  output: Changed,
  errors: ["invalid_state"],
  example: {
    input: { id: "pst_01k9walls", destination: "linkedin" },
    output: { id: "pst_01k9walls", destination: "linkedin", destinationStatus: "pending", status: "approved" },
  },
});
