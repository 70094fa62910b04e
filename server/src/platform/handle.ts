import type { DashboardOperation, Operation, PublicOperation } from "@galley/contract";
import type pg from "pg";
import type { z } from "zod";
import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "./actor.ts";
import type { Pager } from "./paging.ts";

/** What a handler gets: one transaction inside the caller's organization, and nothing that reaches outside it. */
export type Context = {
  tx: Tx;
  actor: Actor;
  requestId: string;
  publicUrl: string;
  pager: Pager;
};

/** What a read for a site gets: no transaction, since its hot path is one statement that brings its own wall. */
export type SiteContext = Omit<Context, "tx"> & { pool: pg.Pool };

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

export type Bound<O extends Operation = Operation> = { operation: O; run: Handler<O>; siteRun: SiteHandler<O> | undefined };

/** A bound operation whose types are forgotten: what the registry hands to `invoke` and to the surfaces. */
export type AnyBound<O extends Operation = PublicOperation | DashboardOperation> = {
  operation: O;
  run: (context: Context, input: never) => Promise<unknown>;
  siteRun: ((context: SiteContext, input: never) => Promise<unknown>) | undefined;
};

export function handle<const O extends Operation>(operation: O, run: Handler<O>, siteRun?: SiteHandler<O>): Bound<O> {
  return { operation, run, siteRun };
}

export function isRawJson(output: unknown): output is RawJson {
  return typeof output === "object" && output !== null && "rawJson" in output;
}
