import type { Language } from "@galley/contract";
import { sentenceIn } from "@galley/messages";
import type pg from "pg";
import type { z } from "zod";
import type { Log } from "#src/core/log.ts";
import type { Retention } from "#src/core/retention.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Actor } from "./actor.ts";
import type { Context, RawJson, SiteContext } from "./handle.ts";
import type { ModelNames } from "./outside/models.ts";
import { takesAccounts } from "./outside/network-apps.ts";
import type { Offers, PaymentReferences } from "./outside/offers.ts";
import type { Outside } from "./outside/outside.ts";
import type { Pager } from "./paging.ts";
import type { AdmitAgain } from "./permit.ts";
import type { RecordedSurface } from "./record-audit.ts";
import type { ShareReads } from "./share-reads.ts";

/** Dependencies of every call. */
export type Services = {
  pool: pg.Pool;
  reads: SiteContext["reads"];
  publicUrl: string;
  reservedHosts: readonly string[];
  offers: Offers;
  paymentReferences: PaymentReferences;
  pager: Pager;
  vault: Vault;
  links: SignedLinks;
  sendsMail: boolean;
  retention: Retention;
  /** Names of the models in `outside`. */
  modelNames: ModelNames;
  checkRawOutput: boolean;
  shareReads: ShareReads<CallOutcome>;
  admitAgain: AdmitAgain;
  outside: Outside;
  log: Log;
};

export type Call = {
  actor: Actor;
  /** The body arrived after the caller was admitted, so that a read asks for their right again. A write always does. */
  admittedBeforeBody?: boolean;
  surface: RecordedSurface;
  requestId: string;
  idempotencyKey?: string | undefined;
  /** Language in which findings are told; English, for programs, when absent. */
  language?: Language | undefined;
  /** How far a replica has to be to answer a site; absent without one. */
  position?: SiteContext["position"];
};
export type RawInput = Record<string, unknown>;
export type ReadInput = () => Promise<RawInput> | RawInput;
export type CallOutcome = { output: object | RawJson; replayed: boolean };

export type Transaction = Pick<Context, "tx" | "atCommit" | "afterCommit">;

/** Returns what a handler is given in a transaction. */
export function contextOf(services: Services, { actor, requestId, language }: Call, transaction: Transaction): Context {
  const { publicUrl, reservedHosts, offers, paymentReferences, pager, vault, links, sendsMail, retention, modelNames, outside } = services;
  return {
    ...transaction,
    actor,
    requestId,
    tell: tellIn(language),
    publicUrl,
    reservedHosts,
    offers,
    paymentReferences,
    pager,
    vault,
    links,
    sendsMail,
    modelNames,
    hasApp: (network) => takesAccounts(outside.apps, network),
    canSignIn: outside.google.app !== undefined,
    retention,
  };
}

/** Returns what a read without a transaction is given. */
export function siteContextOf({ reads, publicUrl, pager }: Services, { actor, requestId, language, position }: Call): SiteContext {
  return { reads, position, actor, requestId, tell: tellIn(language), publicUrl, pager };
}

function tellIn(language: Language = "en"): Context["tell"] {
  return (text) => sentenceIn(language, text);
}

/** Returns the output as its schema writes it. JSON text is passed on as it is. */
export function checkOutput({ checkRawOutput }: Services, schema: z.ZodType, output: unknown): object | RawJson {
  if (isRawJson(output)) {
    if (checkRawOutput) schema.parse(JSON.parse(String(output.rawJson)));
    return output;
  }
  return schema.parse(output) as object;
}

/** Returns an operation's output as values. */
export function plainOutput(output: object | RawJson): object {
  return isRawJson(output) ? JSON.parse(String(output.rawJson)) : output;
}

export function isRawJson(output: unknown): output is RawJson {
  return typeof output === "object" && output !== null && "rawJson" in output;
}

/** Returns whether the output is that of a dry run, which changes nothing and needs no audit row. */
export function isDryRun(output: object): boolean {
  return "dryRun" in output && output.dryRun === true;
}

/** Returns the services outside of the database, with names looked up on behalf of an organization. */
export function outsideFor({ outside }: Services, organizationId: string): Outside {
  return { ...outside, egress: outside.egress.of(organizationId) };
}
