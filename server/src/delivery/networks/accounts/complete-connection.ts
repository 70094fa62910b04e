import type { AppNetworkName } from "@galley/contract";
import { sentence } from "@galley/messages";
import type pg from "pg";
import { Failure } from "#src/core/failure.ts";
import type { Services } from "#src/operations/call.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import { findMembership, personActor } from "#src/people/access/memberships.ts";
import { isSessionOpen } from "#src/people/access/sessions.ts";
import { networkOf } from "../all-networks.ts";
import { TokenRefused } from "../calls/ask-network.ts";
import { DeliveryFault } from "../fault.ts";
import type { AppNetwork } from "../network.ts";
import { completeConnectNetwork, NothingKept, type NotKept } from "./complete-connect-network.ts";
import { type AuthorizationRequest, callbackUrl, findBeginning, takeRequest } from "./network-requests.ts";

/** Parameters with which a network sends a browser back, and who is signed in there. */
export type Return = {
  network: AppNetworkName;
  state: string;
  code: string | undefined;
  error: string | undefined;
  signedInAs: string | undefined;
  /** The person at the browser has read what would be connected to what, and agreed. */
  confirmed: boolean;
  requestId: string;
};

/**
 * Result of a connection. `whose` is its project when the signed-in person began it; undefined when somebody else began it or
 * nobody is known.
 */
export type Connected =
  | { step: "done"; network: string; account: string; project: string; whose?: string | undefined }
  | ({ step: "failed"; network: string; whose?: string | undefined } & NotKept)
  | { step: "confirm"; network: string; person: string; project: string };

/** Completes what `connect_network` began: exchanges the code, asks whose account it is and stores it for the project. */
export async function completeConnection(services: Services, returned: Return): Promise<Connected> {
  const network = networkOf(returned.network);
  const asked = await questionFor(services, returned);
  if (asked !== undefined) return { step: "confirm", network: network.title, ...asked };
  const { request, ...outcome } = await complete(services, network, returned);
  const whose = request !== undefined && request.personId === returned.signedInAs ? request.projectId : undefined;
  return "message" in outcome
    ? { step: "failed", network: network.title, whose, ...outcome }
    : { step: "done", network: network.title, whose, ...outcome };
}

/**
 * Returns the question to ask before the connection, or undefined when none is needed. A person who is not signed in may have
 * got the address from anybody, and their account is at stake. They are told whose project it would be connected to, and asked.
 */
async function questionFor({ pool }: { pool: pg.Pool }, returned: Return) {
  if (returned.signedInAs !== undefined || returned.confirmed || returned.code === undefined) return undefined;
  return findBeginning(pool, returned);
}

type Kept = { account: string; project: string };

type Outcome = { request: AuthorizationRequest | undefined } & (Kept | NotKept);

async function complete(services: Services, network: AppNetwork, returned: Return): Promise<Outcome> {
  const request = await takeRequest(services, { state: returned.state, network: network.name });
  if (request === undefined || services.outside.apps[network.name] === undefined) {
    return { request, message: sentence("refusal_this_link_to_network_was", { network: network.title }) };
  }
  if (returned.signedInAs !== undefined && returned.signedInAs !== request.personId) {
    return { request, message: sentence("refusal_someone_else_started_this_sign") };
  }
  return { request, ...(await connect(services, request, returned)) };
}

/** Stores the account, as the person who began. Returns what is stored, or why nothing is. */
async function connect(services: Services, request: AuthorizationRequest, { code, error, requestId }: Return): Promise<Kept | NotKept> {
  const { organizationId, personId, sessionId, projectId, network, verifier } = request;
  const { title } = networkOf(network);
  if (code === undefined) {
    const denied = error === "access_denied" || error?.startsWith("user_cancelled") === true;
    return denied
      ? { outcome: "denied", message: sentence("refusal_network_was_told_not_to_grant", { network: title }) }
      : { outcome: "not_given", message: sentence("refusal_network_did_not_grant_access", { network: title }) };
  }
  const membership = await findMembership(services.pool, personId, organizationId);
  if (membership === undefined) return mayNot;
  const redirectUri = callbackUrl(services.publicUrl, network);
  const call = { actor: personActor(personId, membership, sessionId), surface: "callback", requestId } as const;
  try {
    return await callOperation(services, completeConnectNetwork, call, { id: projectId, network, code, verifier, redirectUri });
  } catch (fault) {
    const why = whyNot(fault, title);
    const hasEnded = why === mayNot && sessionId !== undefined && !(await isSessionOpen(services.pool, { personId, sessionId }));
    return hasEnded ? signedOut : why;
  }
}

/** Returns why nothing is stored, by what went wrong. Throws what nobody could have known. */
function whyNot(fault: unknown, title: string): NotKept {
  if (fault instanceof NothingKept) return fault.why;
  if (fault instanceof Failure && fault.code === "not_allowed") return mayNot;
  if (fault instanceof DeliveryFault) return { outcome: outcomeOf(fault), message: `${fault.message} Start again in Galley.` };
  if (!(fault instanceof TokenRefused)) throw fault;
  return { outcome: "access_taken", message: sentence("refusal_network_revoked_the_access_at", { network: title }) };
}

function outcomeOf({ kind, code }: DeliveryFault): NonNullable<NotKept["outcome"]> {
  if (code === "not_connected") return "app_refused";
  return kind === "permanent" ? "refused" : "unavailable";
}

const signedOut: NotKept = { outcome: "not_allowed", message: sentence("refusal_the_session_that_started_this") };
const mayNot: NotKept = { outcome: "not_allowed", message: sentence("refusal_the_person_who_started_this") };
