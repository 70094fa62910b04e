import type * as contract from "@galley/contract";
import type { Context } from "hono";
import type pg from "pg";
import type { Log } from "#src/core/log.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Call, Services } from "#src/operations/call.ts";
import type { Bound } from "#src/operations/handle.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import type { KnownGuest, OpenLink } from "#src/people/guests/find-visit.ts";
import type { ConnectionEnv } from "../caller.ts";
import type { Translator } from "../translation/translator.ts";

/** Operations that a guest's pages call, each of which lets guests. */
type GuestOperations = {
  drawArticlePage: Bound<typeof contract.drawArticlePage>;
  browseComments: Bound<typeof contract.browseComments>;
  browsePostComments: Bound<typeof contract.browsePostComments>;
  browseCalendar: Bound<typeof contract.browseCalendar>;
  getReview: Bound<typeof contract.getReview>;
  getPost: Bound<typeof contract.getPost>;
  previewPost: Bound<typeof contract.previewPost>;
  createComment: Bound<typeof contract.createComment>;
  createPostComment: Bound<typeof contract.createPostComment>;
  updateComment: Bound<typeof contract.updateComment>;
  deleteComment: Bound<typeof contract.deleteComment>;
  approveArticle: Bound<typeof contract.approveArticle>;
  approvePost: Bound<typeof contract.approvePost>;
  requestArticleChanges: Bound<typeof contract.requestArticleChanges>;
  requestPostChanges: Bound<typeof contract.requestPostChanges>;
};

export type GuestDependencies = {
  pool: pg.Pool;
  publicUrl: string;
  log: Log;
  services: Services;
  operations: GuestOperations;
  addressOf: AddressReader;
  /** Counts visits that name a link and bring no session. */
  takeGuess: TakeCall;
};

export type GuestContext = Context<ConnectionEnv>;

/** A guest who is in, at one of the pages behind their link. */
export type Inside = {
  dependencies: GuestDependencies;
  link: OpenLink;
  guest: KnownGuest;
  t: Translator;
  /** Path of the link's pages. */
  path: string;
  call: Call & { actor: Actor };
};

/** An article or a post that the page is about. */
export type Subject = { kind: "article" | "post"; id: string };

/** State of a refused form: its problem, and its entered values. */
export type Refused = {
  form: string;
  problem: ReturnType<Translator["quote"]>;
  typed: string;
  quote?: string | undefined;
  prefix?: string | undefined;
};

/** Notice of a page beside its subject: a result, a refusal, or the number of the place whose form is open. */
export type PageNotice = { done?: string | undefined; refused?: Refused; on?: number | undefined };
