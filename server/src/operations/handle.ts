import type { AnyOperation, NetworkName, PublicOperation } from "@galley/contract";
import type { Sentence } from "@galley/messages";
import type pg from "pg";
import type { z } from "zod";
import type { LogPosition } from "#src/core/database/replica/log-position.ts";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Actor } from "./actor.ts";
import type { ModelNames } from "./outside/models.ts";
import type { Offers, PaymentReferences } from "./outside/offers.ts";
import type { Outside } from "./outside/outside.ts";
import type { Pager } from "./paging.ts";

/** Context of a handler: one transaction inside the caller's organization, and nothing that reaches outside it. */
export type Context = {
  tx: Tx;
  /** Sends its statements together with the commit. */
  atCommit: Writes;
  actor: Actor;
  requestId: string;
  /** Tells a finding in the reader's language: in English to programs, and in whatever is stored. */
  tell: (text: Sentence) => string;
  publicUrl: string;
  /** Names that no organization may take for its blog. */
  reservedHosts: readonly string[];
  /** Plans and credits that the operator offers. */
  offers: Offers;
  paymentReferences: PaymentReferences;
  pager: Pager;
  vault: Vault;
  links: SignedLinks;
  /** True when the service sends email. */
  sendsMail: boolean;
  /** Names of the models that the operator has configured. */
  modelNames: ModelNames;
  /** Returns whether accounts can be connected on a network; where one takes the operator's app, whether there is one. */
  hasApp: (network: NetworkName) => boolean;
  /** Whether people can sign in with Google. */
  canSignIn: boolean;
  retention: Retention;
  /** Registers work outside of the database to run after the commit. Best effort: a failure is logged. */
  afterCommit: (work: AfterCommit) => void;
};

export type AfterCommit = (outside: Outside) => Promise<unknown>;

/** Context of a read without a transaction: the hot path is one statement that limits itself to the organization. */
export type SiteContext = Omit<
  Context,
  | "tx"
  | "atCommit"
  | "reservedHosts"
  | "offers"
  | "paymentReferences"
  | "vault"
  | "links"
  | "sendsMail"
  | "modelNames"
  | "hasApp"
  | "canSignIn"
  | "retention"
  | "afterCommit"
> & {
  reads: PublishedReads;
  /** How far a replica has to be to answer this read. */
  position: LogPosition | undefined;
};

/** Context of such a read that shows more than what is published, and so asks the primary. */
export type TogetherContext = SiteContext & { pool: pg.Pool };

/** An answer that is JSON text already; it is passed on as it is. */
export type RawJson = { readonly rawJson: string | Buffer };

type Run<Input extends z.ZodObject, Output extends z.ZodType, C = Context> = (
  context: C,
  input: z.output<Input>,
) => Promise<z.input<Output> | RawJson>;

export type OperationHandler<O extends AnyOperation> = Run<O["input"], O["output"]>;
type SiteHandler<O extends AnyOperation> = O extends PublicOperation & {
  siteRead: infer S extends { input: z.ZodObject; output: z.ZodType };
}
  ? Run<S["input"], S["output"], SiteContext>
  : undefined;

type Input<O extends AnyOperation> = z.output<O["input"]>;

/**
 * Reads in a statement that other callers share. It checks by itself that a project exists of a caller who reaches all, and returns
 * undefined for a read that it does not take.
 */
type TogetherHandler<O extends AnyOperation> = (context: TogetherContext, input: Input<O>) => Promise<RawJson | undefined>;

/** Where an operation takes back what it has left: outside of the database, and in a transaction of its own. */
type Undoing = { outside: Outside; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };

/** Steps of an operation that works outside of the database before its transaction. */
type Prepared<O extends AnyOperation, Checked, Ready> = {
  /** Refuses, before any outside work, calls that only the database can judge. Its writes are committed before that work begins. */
  check?: (tx: Tx, actor: Actor, input: Input<O>, outside: Outside) => Promise<Checked>;
  /** Does the outside work. A retry may run it again, so anything it leaves behind must be harmless. */
  prepare: (outside: Outside, actor: Actor, input: Input<O>, checked: Checked) => Promise<Ready>;
  run: (context: Context, input: Input<O>, ready: Ready) => ReturnType<OperationHandler<O>>;
  /**
   * Takes back what `check` has written and `prepare` has left outside, when the operation then fails or turns out to have run before.
   * `ready` is absent when nothing was left and when a row may refer to it. Best effort: a failure is logged.
   */
  undo?: (undoing: Undoing, checked: Checked, ready: Ready | undefined) => Promise<unknown>;
};

/** Steps around `run`, with erased types. Absent steps are none. */
type Steps = {
  check?: ((tx: Tx, actor: Actor, input: never, outside: Outside) => Promise<unknown>) | undefined;
  prepare?: (outside: Outside, actor: Actor, input: never, checked: never) => Promise<unknown>;
  undo?: ((undoing: Undoing, checked: never, ready: never) => Promise<unknown>) | undefined;
  /** Its transaction locks the organization's members before it asks for the caller's right. */
  locksMembers?: boolean;
};

export type Bound<O extends AnyOperation = AnyOperation> = Steps & {
  operation: O;
  run: (context: Context, input: Input<O>, ready: never) => ReturnType<OperationHandler<O>>;
  siteRun: SiteHandler<O> | undefined;
  togetherRun: TogetherHandler<O> | undefined;
};

/** A bound operation with erased types, as the registry passes it to `invoke` and to the surfaces. */
export type AnyBound<O extends AnyOperation = AnyOperation> = Steps & {
  operation: O;
  run: (context: Context, input: never, ready: never) => Promise<unknown>;
  siteRun: ((context: SiteContext, input: never) => Promise<unknown>) | undefined;
  togetherRun: ((context: TogetherContext, input: never) => Promise<RawJson | undefined>) | undefined;
};

export function handle<const O extends AnyOperation>(
  operation: O,
  run: OperationHandler<O>,
  siteRun?: SiteHandler<O>,
  togetherRun?: TogetherHandler<O>,
): Bound<O> {
  return { operation, run, siteRun, togetherRun };
}

/**
 * Binds an operation that changes who belongs to the organization or what they may do, or decides by it. Such operations wait for each
 * other: the lock comes before that on the caller's own membership, which others hold while they act.
 */
export function handleMembers<const O extends AnyOperation>(operation: O, run: OperationHandler<O>): Bound<O> {
  return { ...handle(operation, run), locksMembers: true };
}

/** Binds a write whose outside work comes first; it runs only for a permitted caller with a project in reach and valid input. */
export function handlePrepared<const O extends AnyOperation, Checked, Ready>(
  operation: O,
  { check, prepare, run, undo }: Prepared<O, Checked, Ready>,
): Bound<O> {
  return { operation, check, prepare, run, undo, siteRun: undefined, togetherRun: undefined };
}
