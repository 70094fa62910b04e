import type { DashboardOperation, Operation, PublicOperation } from "@galley/contract";
import type pg from "pg";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import type { ModelNames } from "#src/core/outside/models.ts";
import type { Outside } from "#src/core/outside/outside.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Actor } from "./actor.ts";
import type { Pager } from "./paging.ts";

/** What a handler gets: one transaction inside the caller's organization, and nothing that reaches outside it. */
export type Context = {
  tx: Tx;
  /** For writes whose answers nobody reads: they leave together with the commit. */
  atCommit: Tx;
  actor: Actor;
  requestId: string;
  publicUrl: string;
  /** Names that no organization may take for its blog. */
  reservedHosts: readonly string[];
  pager: Pager;
  vault: Vault;
  links: SignedLinks;
  /** Whether the service sends e-mail. */
  sendsMail: boolean;
  /** What the operator has configured to write and draw with. */
  modelNames: ModelNames;
  /** Takes what has to happen outside once the transaction stands. Best effort: nobody learns when it fails. */
  afterCommit: (work: AfterCommit) => void;
};

export type AfterCommit = (outside: Outside) => Promise<unknown>;

/** What a read for a site gets: no transaction, since its hot path is one statement that brings its own wall. */
export type SiteContext = Omit<
  Context,
  "tx" | "atCommit" | "reservedHosts" | "vault" | "links" | "sendsMail" | "modelNames" | "afterCommit"
> & {
  pool: pg.Pool;
};

/** An answer that is JSON text already; it is passed on as it is. */
export type RawJson = { readonly rawJson: string | Buffer };

type Run<Input extends z.ZodObject, Output extends z.ZodType, C = Context> = (
  context: C,
  input: z.output<Input>,
) => Promise<z.input<Output> | RawJson>;

export type Handler<O extends Operation> = Run<O["input"], O["output"]>;
type SiteHandler<O extends Operation> = O extends PublicOperation & { siteRead: infer S extends { input: z.ZodObject; output: z.ZodType } }
  ? Run<S["input"], S["output"], SiteContext>
  : undefined;

type Input<O extends Operation> = z.output<O["input"]>;

/** How an operation runs whose work outside comes before its transaction. */
type Prepared<O extends Operation, Checked, Ready> = {
  /** Refuses, before anything outside is done, what only the database can tell of; what it writes stands before that begins. */
  check?: (tx: Tx, actor: Actor, input: Input<O>, outside: Outside) => Promise<Checked>;
  /** What is done outside. A retry may run it again, so that what it leaves behind must do no harm. */
  prepare: (outside: Outside, actor: Actor, input: Input<O>, checked: Checked) => Promise<Ready>;
  run: (context: Context, input: Input<O>, ready: Ready) => ReturnType<Handler<O>>;
  /** Takes back what `check` has written, where the operation then failed or was found to have run before. */
  undo?: (tx: Tx, checked: Checked) => Promise<void>;
  /** Clears away what `prepare` has left outside, where it is certain that nothing names it. Best effort: nobody learns when it fails. */
  discard?: (outside: Outside, ready: Ready) => Promise<unknown>;
};

export type Bound<O extends Operation = Operation> = {
  operation: O;
  check: ((tx: Tx, actor: Actor, input: Input<O>, outside: Outside) => Promise<unknown>) | undefined;
  prepare: ((outside: Outside, actor: Actor, input: Input<O>, checked: never) => Promise<unknown>) | undefined;
  run: (context: Context, input: Input<O>, ready: never) => ReturnType<Handler<O>>;
  undo: ((tx: Tx, checked: never) => Promise<void>) | undefined;
  discard: ((outside: Outside, ready: never) => Promise<unknown>) | undefined;
  siteRun: SiteHandler<O> | undefined;
};

/** A bound operation whose types are forgotten: what the registry hands to `invoke` and to the surfaces. */
export type AnyBound<O extends Operation = PublicOperation | DashboardOperation> = {
  operation: O;
  check: ((tx: Tx, actor: Actor, input: never, outside: Outside) => Promise<unknown>) | undefined;
  prepare: ((outside: Outside, actor: Actor, input: never, checked: never) => Promise<unknown>) | undefined;
  run: (context: Context, input: never, ready: never) => Promise<unknown>;
  undo: ((tx: Tx, checked: never) => Promise<void>) | undefined;
  discard: ((outside: Outside, ready: never) => Promise<unknown>) | undefined;
  siteRun: ((context: SiteContext, input: never) => Promise<unknown>) | undefined;
};

export function handle<const O extends Operation>(operation: O, run: Handler<O>, siteRun?: SiteHandler<O>): Bound<O> {
  return { operation, check: undefined, prepare: undefined, run, undo: undefined, discard: undefined, siteRun };
}

/** Binds an operation whose work outside comes first: for a permitted caller with a reached project and valid input. */
export function handlePrepared<const O extends Operation, Checked, Ready>(
  operation: O,
  { check, prepare, run, undo, discard }: Prepared<O, Checked, Ready>,
): Bound<O> {
  return { operation, check, prepare, run, undo, discard, siteRun: undefined };
}

/** What an operation has answered, as values. */
export function plainOutput(output: object | RawJson): object {
  return isRawJson(output) ? JSON.parse(String(output.rawJson)) : output;
}

export function isRawJson(output: unknown): output is RawJson {
  return typeof output === "object" && output !== null && "rawJson" in output;
}
