import type { ErrorCode } from "@galley/contract";

export type ErrorGuide = {
  /** Explanation of the error, in sentences. */
  happened: readonly string[];
  /** Fixes, step by step or case by case. */
  fix: readonly string[];
  /** Sections of the guides: a file of docs/, and a heading in it. */
  more: readonly { title: string; file: string }[];
  /** Sample answer for the examples. */
  example: { message: string; param?: string; details?: Record<string, unknown> };
};

/** Guide to each error code for developers, in addition to its one-line meaning. */
export const errorGuide: Record<ErrorCode, ErrorGuide> = {
  invalid_input: {
    happened: [
      "A field is missing, has the wrong type, is out of bounds, or is unknown to the operation. Nothing was changed.",
      "`param` names the field: a dotted path with list positions, such as `items[2].name`. For the body as a whole it is `body`, for a header the header's name.",
      "When more than one field is wrong, `details.violations` lists every one as `{ param, message }`.",
    ],
    fix: [
      "Read `message` and correct the field that `param` names.",
      "Remove keys and query parameters that the operation does not know; none is ignored.",
      "Send a body as JSON in UTF-8 with `Content-Type: application/json`.",
      "A cursor works only with the filters of the list it came from. Start without `cursor` after changing them.",
      "An `Idempotency-Key` belongs to one request. Use a new key for another payload.",
    ],
    more: [
      { title: "Answers and errors", file: "api.md#answers-and-errors" },
      { title: "Lists", file: "api.md#lists" },
    ],
    example: { message: "This field is required.", param: "markdown" },
  },
  invalid_url: {
    happened: ["A URL in the input was refused, because it does not lead to a public address or cannot be read."],
    fix: ["Send a public `https` address that answers without a sign-in."],
    more: [
      { title: "What goes out", file: "self-hosting.md#files-and-what-goes-out" },
      { title: "Webhooks", file: "webhooks.md#set-up" },
    ],
    example: { message: "This URL does not lead to a public address. Send another one.", param: "url" },
  },
  invalid_image: {
    happened: ["The data is not an image that can be stored: another format, damaged, or too large."],
    fix: ["Send a JPG, PNG or WebP image of at most 20 MB."],
    more: [{ title: "Images", file: "api.md#images" }],
    example: { message: "This is not a JPG, PNG or WebP image. Convert it first.", param: "file" },
  },
  invalid_token: {
    happened: [
      "No valid token came with the call. The answer is the same for a missing, mistyped, unknown, expired and revoked token.",
      "A token also stops when the person who created it leaves the organization.",
    ],
    fix: [
      "Send the token in the header `Authorization: Bearer <token>`, with nothing around it.",
      "Check that the whole value was copied: it begins with `svc_live_` or `svc_read_`, and its last six characters are a checksum.",
      "If it expired, was revoked or is lost, ask an owner or admin for a new one.",
    ],
    more: [{ title: "Authentication", file: "api.md#authentication" }],
    example: { message: "No valid token came with this call. Send a live token as: Authorization: Bearer <token>." },
  },
  insufficient_credits: {
    happened: [
      "The organization has fewer credits than the generation costs. `details` carries `required` and `available`. Nothing was generated and nothing was charged.",
    ],
    fix: ["Wait for the next cycle or buy credits.", "Writing and editing through the API is free: only generation takes credits."],
    more: [{ title: "Credits", file: "credits.md" }],
    example: {
      message: "This costs 6 credits and 2 are left. Buy credits, or wait for the next cycle.",
      details: { required: 6, available: 2 },
    },
  },
  insufficient_scope: {
    happened: [
      "The token lacks the permission that the operation needs. This is checked before the body is read, so it says nothing about the input.",
      "A site read token reads published articles and gets this answer everywhere else.",
    ],
    fix: [
      "Look up the permission in the operation's description; `message` names it too.",
      "Ask an owner or admin for a token with that permission. The permissions of an existing token cannot be changed.",
    ],
    more: [{ title: "Authentication", file: "api.md#authentication" }],
    example: { message: "The token lacks the permission articles:write. Create one that has it." },
  },
  not_allowed: {
    happened: [
      "The token has the permission, but the person behind it may not do this: a token acts with the current role of its creator.",
      "Approving also gets this answer if the project, or the step of approval whose turn it is, names people and the token belongs to somebody else.",
    ],
    fix: [
      "Use a token whose creator has a role that permits the action, or have an owner or admin change the role.",
      "Where the project or a step names who approves, let one of them approve.",
    ],
    more: [
      { title: "Authentication", file: "api.md#authentication" },
      { title: "From draft to published", file: "api.md#from-draft-to-published" },
    ],
    example: { message: "The role member may not do this. Ask an owner or admin." },
  },
  project_not_allowed: {
    happened: ["`projectId` names a project that the token does not reach, or that does not exist; the answer does not say which."],
    fix: [
      "With a project token, leave `projectId` out: the token fills it in.",
      "With an all-projects token, use an id that `GET /projects` lists.",
    ],
    more: [{ title: "Authentication", file: "api.md#authentication" }],
    example: { message: "The token does not reach this project. Use an id from GET /projects." },
  },
  not_found: {
    happened: [
      "Nothing with this id exists among the projects that the token reaches. Anything that belongs to another project or organization gets the same answer.",
      "A path that is not part of the API also gets this answer.",
    ],
    fix: [
      "Take ids from a list, such as `GET /articles`, and not from another organization or project.",
      "Check the path and its prefix `/api/v1`.",
      "With a site read token, check `locale`: an article is found in its own language only, and only once it is published.",
    ],
    more: [{ title: "Answers and errors", file: "api.md#answers-and-errors" }],
    example: { message: "There is no article with this id among your projects. Use an id from GET /articles." },
  },
  conflict: {
    happened: [
      "Somebody saved a newer revision since you read the article: `details.currentRevision` carries its number. Nothing was changed.",
      "Or somebody changed the words of an image that `replaces` names: `details.currentWords` has those of now.",
      "Or a request with the same `Idempotency-Key` is still running.",
    ],
    fix: [
      "Read the article again, apply your change to what it says now, and send it with its current `revision`.",
      "For a running request, wait a moment and repeat it with the same key: you get the answer of the first.",
    ],
    more: [
      { title: "Revisions", file: "api.md#revisions" },
      { title: "Repeating a change safely", file: "api.md#repeating-a-change-safely" },
    ],
    example: {
      message: "Revision 3 is the current one. Read it, then send your change again with it.",
      details: { currentRevision: 3 },
    },
  },
  invalid_state: {
    happened: [
      "The operation is not possible in the article's current status. `message` names the status that it needs. Nothing was changed.",
    ],
    fix: [
      "Read the article and look at `status`: to be scheduled it must be `approved`, to be approved `in_review`, to be submitted `draft`.",
      "An article that a site shows, or that is going live right now, cannot be deleted.",
    ],
    more: [
      { title: "From draft to published", file: "api.md#from-draft-to-published" },
      { title: "Posts", file: "api.md#posts" },
    ],
    example: { message: "The article's status is draft. It must be in review." },
  },
  locked: {
    happened: [
      "The article is in review, or the service is writing it. Until that is done, nobody can change or delete it. `details.lockedBy` carries the status.",
    ],
    fix: ["Wait until the reviewer has decided or the writing has ended, then read the article again and repeat the call."],
    more: [{ title: "From draft to published", file: "api.md#from-draft-to-published" }],
    example: { message: "The article is in review. Wait until that is done.", details: { lockedBy: "in_review" } },
  },
  rate_limited: {
    happened: [
      "The token made too many calls in a minute. The call was not carried out.",
      "`RateLimit-Policy` gives the quota, `RateLimit` how much of it is left and when it resets.",
    ],
    fix: [
      "Wait the seconds that `Retry-After` gives, then repeat the call.",
      "Read `RateLimit` on every answer and slow down before `r` reaches 0. All callers of one token share its minute.",
    ],
    more: [{ title: "Rate limit", file: "api.md#rate-limit" }],
    example: { message: "More than 60 calls in a minute. Wait 41 seconds." },
  },
  error: {
    happened: [
      "Something failed on the side of the service. A change was made completely or not at all; read the record to see.",
      "A method that a path does not have gets this code with status 405 and an `Allow` header.",
    ],
    fix: [
      "Repeat the call: a change with the same `Idempotency-Key`, so that it is carried out once at most.",
      "If it persists, report `requestId`; it finds the cause in the log.",
    ],
    more: [
      { title: "Repeating a change safely", file: "api.md#repeating-a-change-safely" },
      { title: "Watching the service", file: "self-hosting.md#watching-it" },
    ],
    example: { message: "Something failed on our side. Try again, and report the request id if it persists." },
  },
  unavailable: {
    happened: [
      "The service runs but cannot answer right now, because its database is away, starting, overloaded, read-only or out of space; the message names what is known.",
      "The service needs a model to write or draw this, and none is configured, or it does not answer, or four drawings of the organization are under way. Nothing was charged.",
    ],
    fix: [
      "Wait the seconds that `Retry-After` gives and repeat the call: a change with the same `Idempotency-Key`.",
      "Without `Retry-After` this installation does not offer it: use the alternative that the message names, or ask the operator for a model. `capabilities` of GET /projects/{id}/brand tells beforehand what is available.",
    ],
    more: [
      { title: "Models", file: "models.md" },
      { title: "Watching the service", file: "self-hosting.md#watching-it" },
    ],
    example: { message: "The service cannot reach its database right now. Try again in a moment." },
  },
};
