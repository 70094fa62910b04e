import { roles } from "@galley/contract";
import { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { setAddress } from "#src/people/accounts/address/change-address.ts";
import { askForDeletionOf } from "#src/people/accounts/deletion/ask-for-deletion.ts";
import { keepAccountOf } from "#src/people/accounts/deletion/keep-account.ts";
import { insertResetLink } from "#src/people/accounts/links/account-links.ts";
import { renewFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import { firstOwnerPath, resetPath } from "#src/people/accounts/links/link-paths.ts";
import { type Account, findAccountByEmail } from "#src/people/accounts/persons.ts";
import { type Command, type Input, type OutputOf, type Result, throughOperation } from "../command.ts";
import { columns, day } from "../lines.ts";
import type { Operator } from "../operator.ts";
import { type OperatorSession, openOperatorSession } from "../session.ts";

/** Makes a link for setting a password, for people who can ask only the operator. */
export async function makePasswordLink({ services }: OperatorSession, personId: string, endsTwoFactor = false): Promise<string> {
  const value = await transact(services.pool, "", (tx) => insertResetLink(tx, { personId, by: "operator", endsTwoFactor }));
  return services.publicUrl + resetPath(value);
}

async function findPerson({ services }: OperatorSession, email: unknown): Promise<Account> {
  const account = await findAccountByEmail(services.pool, String(email));
  if (account === undefined) throw new Failure("not_found", forPrograms("No account has this email address. See member list."), "email");
  return account;
}

async function linkPerson(operator: Operator, { email, endsTwoFactor = false }: Input): Promise<Result> {
  const session = await openOperatorSession(operator);
  const account = await findPerson(session, email);
  const link = await makePasswordLink(session, account.personId, endsTwoFactor === true);
  return {
    output: { personId: account.personId, link },
    lines: [`${account.email} can set a password at this link, once, within a day:`, `  ${link}`],
  };
}

const NewEmail = z.email().max(254);

async function changePersonAddress(operator: Operator, { email, newEmail }: Input): Promise<Result> {
  const { success, data: to = "" } = NewEmail.safeParse(newEmail);
  if (!success) throw new Failure("invalid_input", forPrograms("Enter a valid email address, such as you@example.com."), "newEmail");
  const session = await openOperatorSession(operator);
  const account = await findPerson(session, email);
  const holder = await findAccountByEmail(session.services.pool, to);
  if (holder !== undefined && holder.personId !== account.personId) {
    throw new Failure("invalid_state", forPrograms("Another account has this address. Change that one first."), "newEmail");
  }
  await setAddress(session.services, account.personId, to, newId("request"));
  return { output: { personId: account.personId, email: to }, lines: [`${account.email} is now ${to}, and signs in with it.`] };
}

async function deletePerson(operator: Operator, { email, now = false }: Input): Promise<Result> {
  const session = await openOperatorSession(operator);
  const { personId, email: address } = await findPerson(session, email);
  const dueAt = await askForDeletionOf(session.services, personId, { atOnce: now === true, requestId: newId("request") });
  return {
    output: { personId, dueAt: dueAt.toISOString() },
    lines:
      now === true
        ? [`${address} is being deleted.`]
        : [`${address} will be deleted on ${day(dueAt.toISOString())}. Until then: person keep --email ${address}`],
  };
}

async function keepPerson(operator: Operator, { email }: Input): Promise<Result> {
  const session = await openOperatorSession(operator);
  const { personId, email: address } = await findPerson(session, email);
  if (!(await keepAccountOf(session.services, personId, newId("request")))) {
    throw new Failure("invalid_state", forPrograms("Nobody has asked to delete this account."), "email");
  }
  return { output: { personId }, lines: [`${address} stays.`] };
}

async function linkOwner(operator: Operator): Promise<Result> {
  const { services } = await openOperatorSession(operator);
  const value = await renewFirstOwnerLink(services.pool);
  if (value === undefined) {
    throw new Failure(
      "invalid_state",
      forPrograms("There already are accounts. For someone who cannot sign in: person link --email EMAIL."),
    );
  }
  const link = services.publicUrl + firstOwnerPath(value);
  return { output: { link }, lines: ["Whoever opens this link becomes the first owner; earlier links no longer work:", `  ${link}`] };
}

type Invitation = OutputOf<"listInvitations">["data"][number];

function describe({ id, email, role, expired, expiresAt }: Invitation): string[] {
  return [id, email, role, `${expired ? "expired" : "until"} ${day(expiresAt)}`];
}

export const accountCommands: readonly Command[] = [
  {
    words: ["owner", "link"],
    about: "Print the link for the first owner to set up a new installation.",
    flags: [],
    notes: ["The service prints one at every start until there is an account. A newer link replaces the previous one."],
    example: "owner link",
    run: linkOwner,
  },
  {
    words: ["person", "link"],
    about: "Print a link for someone who cannot sign in to set a new password.",
    flags: [
      { name: "email", value: "EMAIL", about: "Email address of the person.", field: "email", required: true },
      {
        name: "without-two-factor",
        about: "Also turn two-factor sign-in off when the link is used, for someone who lost their phone and recovery codes.",
        field: "endsTwoFactor",
      },
    ],
    notes: [
      "The link works once, for 24 hours. Using it signs the person out everywhere. Make sure nobody else gets it.",
      "Using it verifies the address. The first time, all earlier passkeys, two-factor sign-in, API tokens and assistants are removed.",
    ],
    example: "person link --email marta@hearth.example",
    run: linkPerson,
  },
  {
    words: ["person", "address"],
    about: "Change the email address that someone signs in with.",
    flags: [
      { name: "email", value: "EMAIL", about: "The person's current email address.", field: "email", required: true },
      { name: "new-email", value: "EMAIL", about: "The person's new email address.", field: "newEmail", required: true },
    ],
    notes: [
      "Make sure that the address is theirs: whoever has its mailbox can set a new password. Galley notifies the old address if it sends email.",
      "Links for a new password and links to undo an earlier change stop working. The password, passkeys and sessions stay.",
    ],
    example: "person address --email marta@hearth.example --new-email marta@vidal.example",
    run: changePersonAddress,
  },
  {
    words: ["person", "delete"],
    about: "Delete someone's account in a week, as they can themselves.",
    flags: [
      { name: "email", value: "EMAIL", about: "Email address of the person.", field: "email", required: true },
      { name: "now", about: "Delete it at once. It cannot be taken back.", field: "now" },
    ],
    notes: [
      "Everything about the person goes; what they wrote stays and shows “A former member”. Their address is free again.",
      "Refused while they are the only owner of an organization. Galley writes to them if it sends email; the link in that email keeps the account.",
    ],
    example: "person delete --email ilse@hearth.example",
    run: deletePerson,
  },
  {
    words: ["person", "keep"],
    about: "Keep an account that is to be deleted.",
    flags: [{ name: "email", value: "EMAIL", about: "Email address of the person.", field: "email", required: true }],
    example: "person keep --email ilse@hearth.example",
    run: keepPerson,
  },
  throughOperation({
    words: ["member", "invite"],
    about: "Invite someone to the organization, by email or with a link to hand over.",
    flags: [
      { name: "email", value: "EMAIL", about: "Email address of the person.", field: "email", required: true },
      { name: "role", value: "ROLE", about: `One of ${roles.join(", ")}.`, field: "role", required: true, choices: roles },
      {
        name: "project",
        value: "ID",
        about: "Project the member can access, by id, slug or name; may be repeated. Defaults to all.",
        field: "projectIds",
        multiple: true,
        project: "named",
      },
      { name: "copy-link", about: "Print the link instead of sending it. Without email, it is always printed.", field: "copyLink" },
    ],
    example: "member invite --email ilse@hearth.example --role reviewer",
    operation: "inviteMember",
    print: ({ id, email, role, expiresAt, link }) =>
      link === null
        ? [`${email} gets an email with an invitation as ${role}, valid until ${day(expiresAt)} (${id}).`]
        : [`${email} can join as ${role} at this link, once, until ${day(expiresAt)} (${id}):`, `  ${link}`],
  }),
  throughOperation({
    words: ["invitation", "list"],
    about: "List pending invitations.",
    flags: [],
    example: "invitation list",
    operation: "listInvitations",
    print: ({ data }) => (data.length === 0 ? ["There are no pending invitations."] : columns(data.map(describe))),
  }),
  throughOperation({
    words: ["invitation", "revoke"],
    about: "Revoke an invitation; its link stops working at once.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id of the invitation, from invitation list.", rowOf: "invitation" }],
    example: "invitation revoke inv_01k9",
    operation: "revokeInvitation",
    print: ({ id }) => [`${id} is revoked.`],
  }),
];
