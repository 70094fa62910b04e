import { isLeader, type Role } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { mailboxOf } from "#src/core/text/email.ts";
import { allOf } from "#src/core/text/listed-words.ts";
import type { Guest } from "#src/operations/actor.ts";
import { type PolicyStep, takesGuests } from "#src/people/projects/approval/policy-steps.ts";

/** A step that somebody has given: a member with this address, or a guest by the link of the member with this id. */
export type GivenStep = {
  number: number;
  id: string;
  name: string;
  at: string;
  standsIn: boolean;
  guest: Pick<Guest, "name" | "linkId" | "email" | "personIds"> | null;
};

/**
 * Steps of a revision's approval, and those that it has. `policyId` is null where one approval is enough. `writerIds` has who wrote it,
 * where a guest may give a step.
 */
export type Review = {
  policyId: string | null;
  steps: readonly PolicyStep[];
  given: readonly GivenStep[];
  writerIds: readonly string[];
};

/** How somebody gives a step: as one of those whom it names, as anyone, or for people who are gone. */
export type Way = { step: PolicyStep; meantId: string | null; standsIn: boolean };

type Giver = { personId: string; role: Role; guest?: Guest | undefined };

export function turnOf({ steps, given }: Review): PolicyStep | undefined {
  return steps[given.length];
}

/** Returns the name of a step, or its number where it has none. */
function stepName({ name, number }: Pick<PolicyStep, "name" | "number">): string {
  return name || String(number);
}

/**
 * Returns how a person gives the step whose turn it is, or why they may not. The same person gives several steps only where each
 * of them names this person.
 */
export function wayOf(review: Review, giver: Giver): Way | Sentence | undefined {
  const step = turnOf(review);
  if (step === undefined) return undefined;
  if (giver.guest !== undefined) return wayOfGuest(review, step, giver, giver.guest);
  const before = stepsBy(review, giver);
  const taken = sentence("refusal_step_by_another", { step: stepName(step) });
  const wasGuest = review.given.some(({ guest }) => guest?.personIds.includes(giver.personId));
  if (step.approvers !== "people") return before.length > 0 || wasGuest ? taken : { step, meantId: null, standsIn: false };
  if (step.people.some(({ id }) => id === giver.personId)) {
    return before.some((given) => given?.approvers !== "people") ? taken : { step, meantId: giver.personId, standsIn: false };
  }
  if (standsIn(review, step, giver)) return { step, meantId: null, standsIn: true };
  if (review.policyId === null) return sentence("refusal_other_approver");
  return sentence("refusal_step_of_others", { step: stepName(step), names: allOf(step.people.map(({ name }) => name)) });
}

/** Returns the steps that count as a member's: those that they gave, and of any two that of a guest by their link. */
function stepsBy({ steps, given }: Review, { personId }: Giver): (PolicyStep | undefined)[] {
  return given
    .map(({ id, guest, number }) => ({ id, guest, step: steps[number - 1] }))
    .filter(({ id, guest, step }) => id === personId && (guest === null || step?.approvers === "either"))
    .map(({ step }) => step);
}

/**
 * Returns how a guest gives a step, or why not. Of any two approvals theirs counts as that of the member whose link it is. A named step
 * takes a proved address, unless the project lets guests give it without; and two steps take two people.
 */
function wayOfGuest(review: Review, step: PolicyStep, giver: Giver, guest: Guest): Way | Sentence {
  if (!takesGuests(step)) return sentence("refusal_guests_do_not_approve");
  const isGiven = review.given.some((given) => mayBeSame(review, given, giver, guest));
  const isTaken = step.approvers === "either" && stepsBy(review, giver).length > 0;
  if (isGiven || isTaken) return sentence("refusal_guest_step_by_another");
  if (step.approvers !== "either" && hasOtherPart(review, giver, guest)) return sentence("refusal_guest_address_of_another");
  if (needsProof(step) && guest.email === null) return sentence("refusal_guest_unproved");
  return { step, meantId: null, standsIn: false };
}

/** Returns whether a guest gives a step by a proved address alone. */
function needsProof({ approvers, unprovedGuests }: PolicyStep): boolean {
  return approvers === "guests" && !unprovedGuests;
}

/** Returns whether a guest proved the address of whoever wrote the revision, made the link, or is named in a step. */
function hasOtherPart({ steps, writerIds }: Review, giver: Giver, { personIds }: Guest): boolean {
  const taken = new Set([giver.personId, ...writerIds, ...steps.flatMap(({ people }) => people.map(({ id }) => id))]);
  return personIds.some((id) => taken.has(id));
}

/**
 * Returns whether a guest may be the person who gave a step: by the same link, by the same address, by another link of the same member
 * while either has proved no address, since a member can open any number of links of their own, or since the address that a step took is
 * not known any more.
 */
function mayBeSame({ steps }: Review, { number, id, guest: before }: GivenStep, { personId }: Giver, guest: Guest): boolean {
  if (before === null) return guest.personIds.includes(id);
  if (before.linkId === guest.linkId) return true;
  if (before.email === null && steps.some((step) => step.number === number && needsProof(step))) return true;
  if (guest.email === null || before.email === null) return id === personId;
  return mailboxOf(before.email) === mailboxOf(guest.email);
}

/** Returns whether a guest can give the step whose turn it is once they have proved an address that is nobody's here. */
export function provesFirst(review: Review, giver: Giver): boolean {
  const { guest } = giver;
  if (guest === undefined || guest.email !== null) return false;
  return !isWay(wayOf(review, giver)) && isWay(wayOf(review, { ...giver, guest: { ...guest, email: "" } }));
}

function isWay(way: Way | Sentence | undefined): way is Way {
  return way !== undefined && "step" in way;
}

/** Owners and admins stand in where nobody whom a step names can approve any more. A single approver is replaced in the settings. */
function standsIn({ policyId }: Review, { people }: PolicyStep, { role }: Giver): boolean {
  return policyId !== null && isLeader(role) && !people.some(({ canApprove }) => canApprove);
}

/** Returns how the caller gives the step whose turn it is, undefined if none is left; refuses who is not meant. */
export function requireTurn(review: Review, giver: Giver): Way | undefined {
  const way = wayOf(review, giver);
  if (way === undefined || "step" in way) return way;
  throw new Failure("not_allowed", way);
}

/** Returns whether a person may send the revision back: whoever is meant for the step whose turn it is, also if they gave one. */
export function mayReturn(review: Review, giver: Giver): boolean {
  const step = turnOf(review);
  if (giver.guest !== undefined) return step !== undefined && takesGuests(step);
  if (step === undefined || step.approvers !== "people") return true;
  return step.people.some(({ id }) => id === giver.personId) || standsIn(review, step, giver);
}

export function requireMayReturn(review: Review, giver: Giver): void {
  if (mayReturn(review, giver)) return;
  const way = wayOf(review, giver);
  throw new Failure("not_allowed", way !== undefined && !("step" in way) ? way : sentence("refusal_other_approver"));
}

/** Returns the steps that are left, as answers tell them. */
export function remainingOf({ steps, given }: Review) {
  return steps.slice(given.length).map((step) => ({ step: stepName(step), who: step.people.map(({ id, name }) => ({ id, name })) }));
}
