import { type Sentence, sentence } from "@galley/messages";
import type pg from "pg";
import { Failure } from "#src/core/failure.ts";
import type { Call, Services } from "#src/operations/call.ts";
import { findMembership, personActor } from "../memberships.ts";
import { isSessionOpen } from "../sessions.ts";
import { type AuthorizationRequest, callbackUrl, findBeginning, takeRequest } from "./requests.ts";

/** Reason why nothing is stored, and what to do. `outcome` is absent when the request is not valid or belongs to somebody else. */
export type NotKept = { message: Sentence | string; outcome?: string; missing?: readonly string[] };

/** Thrown when a party gives less than the service needs. */
export class NothingKept extends Failure {
  readonly why: NotKept & { message: Sentence };

  constructor(why: NothingKept["why"]) {
    super("invalid_state", why.message);
    this.why = why;
  }
}

/** Account that a party gave, as people are told. `outcome` is absent when it is simply connected. */
type Kept = { account: string; project: string; outcome?: string };

type Code = { id: string; code: string; verifier: string; redirectUri: string };

/** A service outside that asks a person whether this one may act for them, and sends them back with a code. */
export type AuthorizationParty = {
  /** As it stands in addresses. */
  name: string;
  title: string;
  /** Name of the operation that `keep` calls. */
  operation: string;
  /** Texts of pages: what is asked of somebody who is not signed in, and what is connected then. */
  asks: "page_person_asks_to_publish_through" | "page_person_asks_to_read_search";
  tells: "page_project_now_publishes_as" | "page_project_now_reads_search";
  /** Returns the dashboard's screen of a project that tells the outcome in the person's language. */
  pathOf(projectId: string, told: { outcome: string; missing: readonly string[] | undefined }): string;
  /** Whether the operator has an app there. */
  isSetUp(services: Services): boolean;
  /** Exchanges the code and stores what it gives, as the person who began. */
  keep(services: Services, call: Call, code: Code): Promise<Kept>;
  /** Returns why nothing is stored, by what went wrong; undefined for what nobody could have known. */
  whyNot(fault: unknown): NotKept | undefined;
};

/** Parameters with which a party sends a browser back, and who is signed in there. */
export type Return = {
  state: string;
  code: string | undefined;
  error: string | undefined;
  signedInAs: string | undefined;
  /** The person at the browser has read what would be connected to what, and agreed. */
  confirmed: boolean;
  requestId: string;
};

/**
 * Result of an authorization. `whose` is its project when the signed-in person began it; undefined when somebody else began it or
 * nobody is known.
 */
export type Completed =
  | ({ step: "done"; whose?: string | undefined } & Kept)
  | ({ step: "failed"; whose?: string | undefined } & NotKept)
  | { step: "confirm"; person: string; project: string };

/** Completes what a person began at a party: exchanges the code and stores what it gives for the project. */
export async function completeAuthorization(services: Services, party: AuthorizationParty, returned: Return): Promise<Completed> {
  const asked = await questionFor(services, party, returned);
  if (asked !== undefined) return { step: "confirm", ...asked };
  const { request, ...outcome } = await complete(services, party, returned);
  const whose = request !== undefined && request.personId === returned.signedInAs ? request.projectId : undefined;
  return "message" in outcome ? { step: "failed", whose, ...outcome } : { step: "done", whose, ...outcome };
}

/**
 * Returns the question to ask before the connection, or undefined when none is needed. A person who is not signed in may have
 * got the address from anybody, and their account is at stake. They are told whose project it would be connected to, and asked.
 */
async function questionFor({ pool }: { pool: pg.Pool }, party: AuthorizationParty, returned: Return) {
  if (returned.signedInAs !== undefined || returned.confirmed || returned.code === undefined) return undefined;
  return findBeginning(pool, { state: returned.state, party: party.name });
}

type Outcome = { request: AuthorizationRequest | undefined } & (Kept | NotKept);

async function complete(services: Services, party: AuthorizationParty, returned: Return): Promise<Outcome> {
  const request = await takeRequest(services, { state: returned.state, party: party.name });
  if (request === undefined || !party.isSetUp(services)) {
    return { request, message: sentence("refusal_this_link_to_network_was", { network: party.title }) };
  }
  if (returned.signedInAs !== undefined && returned.signedInAs !== request.personId) {
    return { request, message: sentence("refusal_someone_else_started_this_sign") };
  }
  return { request, ...(await keep(services, party, request, returned)) };
}

/** Stores what the party gives, as the person who began. Returns what is stored, or why nothing is. */
async function keep(
  services: Services,
  party: AuthorizationParty,
  { organizationId, personId, sessionId, projectId, verifier }: AuthorizationRequest,
  { code, error, requestId }: Return,
): Promise<Kept | NotKept> {
  const { title } = party;
  if (code === undefined) {
    const denied = error === "access_denied" || error?.startsWith("user_cancelled") === true;
    return denied
      ? { outcome: "denied", message: sentence("refusal_network_was_told_not_to_grant", { network: title }) }
      : { outcome: "not_given", message: sentence("refusal_network_did_not_grant_access", { network: title }) };
  }
  const membership = await findMembership(services.pool, personId, organizationId);
  if (membership === undefined) return mayNot;
  const redirectUri = callbackUrl(services.publicUrl, party.name);
  const call: Call = { actor: personActor(personId, membership, sessionId), surface: "callback", requestId };
  try {
    return await party.keep(services, call, { id: projectId, code, verifier, redirectUri });
  } catch (fault) {
    const why = whyNot(party, fault);
    const hasEnded = why === mayNot && sessionId !== undefined && !(await isSessionOpen(services.pool, { personId, sessionId }));
    return hasEnded ? signedOut : why;
  }
}

function whyNot(party: AuthorizationParty, fault: unknown): NotKept {
  if (fault instanceof NothingKept) return fault.why;
  if (fault instanceof Failure && fault.code === "not_allowed") return mayNot;
  const why = party.whyNot(fault);
  if (why === undefined) throw fault;
  return why;
}

const signedOut: NotKept = { outcome: "not_allowed", message: sentence("refusal_the_session_that_started_this") };
const mayNot: NotKept = { outcome: "not_allowed", message: sentence("refusal_the_person_who_started_this") };
