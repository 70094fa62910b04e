import { roles } from "@galley/contract";
import { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { setAddress } from "#src/people/accounts/address/change-address.ts";
import { insertResetLink } from "#src/people/accounts/links/account-links.ts";
import { renewFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import { firstOwnerPath, resetPath } from "#src/people/accounts/links/link-paths.ts";
import { type Account, findAccountByEmail } from "#src/people/accounts/persons.ts";
import { type Command, type Input, type OutputOf, type Result, throughOperation } from "../command.ts";
import { columns, day } from "../lines.ts";
import type { Operator } from "../operator.ts";
import { openSession, type Session } from "../session.ts";

/** Makes a link for setting a password, for people who can ask only the operator. */
export async function makePasswordLink({ door }: Session, personId: string, endsTwoFactor = false): Promise<string> {
  const value = await transact(door.pool, "", (tx) => insertResetLink(tx, { personId, by: "operator", endsTwoFactor }));
  return door.publicUrl + resetPath(value);
}

async function findPerson({ door }: Session, email: unknown): Promise<Account> {
  const account = await findAccountByEmail(door.pool, String(email));
  if (account === undefined) throw new Failure("not_found", "Nobody has this e-mail address. See member list.", "email");
  return account;
}

async function linkPerson(operator: Operator, { email, endsTwoFactor = false }: Input): Promise<Result> {
  const session = await openSession(operator);
  const account = await findPerson(session, email);
  const link = await makePasswordLink(session, account.personId, endsTwoFactor === true);
  return {
    output: { personId: account.personId, link },
    lines: [`${account.email} sets a password at, once and within a day:`, `  ${link}`],
  };
}

const NewEmail = z.email().max(254);

async function changePersonAddress(operator: Operator, { email, newEmail }: Input): Promise<Result> {
  const { success, data: to = "" } = NewEmail.safeParse(newEmail);
  if (!success) throw new Failure("invalid_input", "Enter a valid email address, such as you@example.com.", "newEmail");
  const session = await openSession(operator);
  const account = await findPerson(session, email);
  const holder = await findAccountByEmail(session.door.pool, to);
  if (holder !== undefined && holder.personId !== account.personId) {
    throw new Failure("invalid_state", "Another account has this address. Change that one first.", "newEmail");
  }
  await setAddress(session.door, account.personId, to, newId("request"));
  return { output: { personId: account.personId, email: to }, lines: [`${account.email} is ${to} from now on, and signs in with it.`] };
}

async function linkOwner(operator: Operator): Promise<Result> {
  const { door } = await openSession(operator);
  const value = await renewFirstOwnerLink(door.pool);
  if (value === undefined) {
    throw new Failure("invalid_state", "There are people here already. For one who cannot get in: person link --email EMAIL.");
  }
  const link = door.publicUrl + firstOwnerPath(value);
  return { output: { link }, lines: ["Whoever opens this becomes the first owner; links from before do not work any more:", `  ${link}`] };
}

type Invitation = OutputOf<"listInvitations">["data"][number];

function describe({ id, email, role, expired, expiresAt }: Invitation): string[] {
  return [id, email, role, `${expired ? "expired" : "until"} ${day(expiresAt)}`];
}

export const accountCommands: readonly Command[] = [
  {
    words: ["owner", "link"],
    about: "Print the link with which the first owner sets up a new installation.",
    flags: [],
    notes: ["The service prints one whenever it starts and nobody is there yet. A newer link ends the one before."],
    example: "owner link",
    run: linkOwner,
  },
  {
    words: ["person", "link"],
    about: "Print a link with which somebody who cannot get in sets a new password.",
    flags: [
      { name: "email", value: "EMAIL", about: "E-mail address of the person.", field: "email", required: true },
      {
        name: "without-two-factor",
        about: "Also turn two-factor sign-in off when the link is used, for somebody who has lost phone and recovery codes.",
        field: "endsTwoFactor",
      },
    ],
    notes: [
      "The link works once, for 24 hours. Its use signs the person out everywhere. Make sure that it reaches nobody else.",
      "Its use proves the address. The first time, passkeys, two-factor sign-in, API tokens and assistants from before are removed.",
    ],
    example: "person link --email marta@hearth.example",
    run: linkPerson,
  },
  {
    words: ["person", "address"],
    about: "Change the e-mail address with which somebody signs in.",
    flags: [
      { name: "email", value: "EMAIL", about: "E-mail address that the person has now.", field: "email", required: true },
      { name: "new-email", value: "EMAIL", about: "E-mail address that the person gets.", field: "newEmail", required: true },
    ],
    notes: [
      "Make sure that the address is theirs: whoever has its mailbox can set a new password. The older one is told, where Galley sends e-mail.",
      "Links for a new password, and those that would undo an earlier change, end. Password, passkeys and sign-ins stay.",
    ],
    example: "person address --email marta@hearth.example --new-email marta@vidal.example",
    run: changePersonAddress,
  },
  throughOperation({
    words: ["member", "invite"],
    about: "Invite somebody into the organization, by e-mail or with a link to hand over.",
    flags: [
      { name: "email", value: "EMAIL", about: "E-mail address of the person.", field: "email", required: true },
      { name: "role", value: "ROLE", about: `One of ${roles.join(", ")}.`, field: "role", required: true, choices: roles },
      {
        name: "project",
        value: "ID",
        about: "Project that the member will reach, by id, slug or name; may be repeated. All when absent.",
        field: "projectIds",
        multiple: true,
        project: "named",
      },
      { name: "copy-link", about: "Print the link instead of sending it. Without e-mail it is always printed.", field: "copyLink" },
    ],
    example: "member invite --email ilse@hearth.example --role reviewer",
    operation: "inviteMember",
    print: ({ id, email, role, expiresAt, link }) =>
      link === null
        ? [`${email} gets an e-mail with an invitation as ${role}, good until ${day(expiresAt)} (${id}).`]
        : [`${email} joins as ${role} at, once and until ${day(expiresAt)} (${id}):`, `  ${link}`],
  }),
  throughOperation({
    words: ["invitation", "list"],
    about: "List the invitations that nobody has accepted yet.",
    flags: [],
    example: "invitation list",
    operation: "listInvitations",
    print: ({ data }) => (data.length === 0 ? ["No invitation is open."] : columns(data.map(describe))),
  }),
  throughOperation({
    words: ["invitation", "revoke"],
    about: "Take an invitation back; its link stops at once.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id of the invitation, from invitation list.", rowOf: "invitation" }],
    example: "invitation revoke inv_01k9",
    operation: "revokeInvitation",
    print: ({ id }) => [`${id} is taken back.`],
  }),
];
