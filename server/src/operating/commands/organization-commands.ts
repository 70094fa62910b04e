import { roles } from "@galley/contract";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { operatorProgram } from "#src/core/installation.ts";
import { founder } from "#src/operations/actor.ts";
import { canSignIn, findPersonAccount } from "#src/people/accounts/persons.ts";
import { type Command, type Input, type OutputOf, type Result, throughOperation } from "./command.ts";
import { columns, count, day } from "./lines.ts";
import type { Operator } from "./operator.ts";
import { listOrganizations } from "./operator-queries.ts";
import { actAs, matchOrganization } from "./organization-choice.ts";
import { makePasswordLink } from "./people/account-commands.ts";
import { type OperatorSession, openOperatorSession } from "./session.ts";

const firstName = "My organization";

async function createOwner(operator: Operator, { email, name, organization }: Input): Promise<Result> {
  const session = await openOperatorSession(operator);
  const known = await listOrganizations(session.client);
  const wanted = organization === undefined ? undefined : String(organization);
  if (known.length === 0) {
    const founded = foundOrganization(session, wanted ?? firstName, email, name);
    return founded.catch((error: unknown) => {
      throw renamed(error, { ownerEmail: "email", ownerName: "name", name: "organization" });
    });
  }
  const { id, name: joined } = matchOrganization(known, wanted);
  const actor = await actAs(session.client, id, undefined);
  const added = await session.call("addMember", actor, { email, ...(name !== undefined && { name }), role: "owner" });
  const { lines, ...way } = await wayIn(session, added.personId);
  return {
    output: { organizationId: id, personId: added.personId, ...way },
    lines: [`${email} is an owner of ${joined} (${id}).`, ...lines],
  };
}

async function foundOrganization(session: OperatorSession, name: string, email: unknown, ownerName: unknown): Promise<Result> {
  const input = { name, ownerEmail: email, ownerName: ownerName ?? String(email).replace(/@.*/, "") };
  const output = await session.call("createOrganization", founder(newId("organization")), input);
  const { lines, ...way } = await wayIn(session, output.personId);
  return {
    output: { ...output, ...way },
    lines: [
      `${email} owns the new organization ${name} (${output.organizationId}).`,
      ...lines,
      `Next, its first project: ${operatorProgram} project create --name NAME`,
    ],
  };
}

/** Returns a password link, with the lines that present it, for a person who cannot sign in yet. */
async function wayIn(session: OperatorSession, personId: string): Promise<{ passwordLink?: string; lines: string[] }> {
  const account = await findPersonAccount(session.services.pool, personId);
  if (account === undefined || canSignIn(account)) return { lines: [] };
  const passwordLink = await makePasswordLink(session, personId);
  return { passwordLink, lines: ["They can set their password at this link, once, within a day:", `  ${passwordLink}`] };
}

// This command's flags are named after the person, the operation's fields after the organization.
function renamed(error: unknown, names: Record<string, string>): unknown {
  if (!(error instanceof Failure) || error.param === undefined) return error;
  return new Failure(error.code, forPrograms(error.message), names[error.param] ?? error.param);
}

async function createOrganization(operator: Operator, { name, ownerEmail, ownerName }: Input): Promise<Result> {
  return foundOrganization(await openOperatorSession(operator), String(name), ownerEmail, ownerName);
}

async function showOrganizations(operator: Operator): Promise<Result> {
  const { client } = await openOperatorSession(operator);
  const data = await listOrganizations(client);
  const lines = columns(data.map(({ id, name, members, projects }) => [id, name, count(members, "member"), count(projects, "project")]));
  return {
    output: { data: data.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) },
    lines: data.length === 0 ? ["There is no organization yet."] : lines,
  };
}

type Member = OutputOf<"listMembers">["data"][number];

function describe({ email, name, role, projectIds, createdAt }: Member): string[] {
  return [email, name, role, projectIds === null ? "all projects" : projectIds.join(", ") || "no project", `since ${day(createdAt)}`];
}

export const organizationCommands: readonly Command[] = [
  {
    words: ["owner", "create"],
    about: "Make someone an owner: of a new organization if there is none yet, otherwise of the existing one.",
    flags: [
      { name: "email", value: "EMAIL", about: "Email address of the person.", field: "email", required: true },
      { name: "name", value: "TEXT", about: "Name of the person; defaults to the part of the address before the @.", field: "name" },
      {
        name: "organization",
        value: "NAME",
        about: `Name of the first organization (default "${firstName}"); later the one to join, by id or name.`,
        field: "organization",
      },
    ],
    example: 'owner create --email marta@hearth.example --name "Marta Vidal" --organization Hearth',
    run: createOwner,
  },
  {
    words: ["organization", "create"],
    about: "Create another organization with its first owner.",
    flags: [
      { name: "name", value: "TEXT", about: "Name of the organization.", field: "name", required: true },
      { name: "owner-email", value: "EMAIL", about: "Email address of its owner.", field: "ownerEmail", required: true },
      {
        name: "owner-name",
        value: "TEXT",
        about: "Name of its owner; defaults to the part of the address before the @.",
        field: "ownerName",
      },
    ],
    example: "organization create --name Hearth --owner-email marta@hearth.example",
    run: createOrganization,
  },
  { words: ["organization", "list"], about: "List the organizations.", flags: [], example: "organization list", run: showOrganizations },
  throughOperation({
    words: ["member", "add"],
    about: "Add a person to the organization, or change the role and the projects of a member.",
    flags: [
      { name: "email", value: "EMAIL", about: "Email address of the person. Required unless --person is given.", field: "email" },
      { name: "person", value: "ID", about: "Id of an existing member, instead of the address.", field: "personId" },
      { name: "name", value: "TEXT", about: "Name of the person; defaults to the part of the address before the @.", field: "name" },
      { name: "role", value: "ROLE", about: `One of ${roles.join(", ")}.`, field: "role", required: true, choices: roles },
      {
        name: "project",
        value: "ID",
        about: "Project the member can access, by id, slug or name; may be repeated. Defaults to all.",
        field: "projectIds",
        multiple: true,
        project: "named",
      },
    ],
    example: 'member add --email ilse@hearth.example --name "Ilse Brandt" --role reviewer',
    operation: "addMember",
    print: ({ personId, role }, { email }) => [
      email === undefined ? `${personId} is now ${role}.` : `${email} is now ${role} (${personId}).`,
    ],
  }),
  throughOperation({
    words: ["member", "remove"],
    about: "Remove a person from the organization; their tokens stop working at once.",
    flags: [{ name: "email", value: "EMAIL", about: "Email address of the person.", field: "email", required: true }],
    example: "member remove --email ilse@hearth.example",
    operation: "removeMember",
    print: (_output, { email }) => [`${email} is no longer a member.`],
  }),
  throughOperation({
    words: ["member", "list"],
    about: "List the members with their roles and projects.",
    flags: [],
    example: "member list",
    operation: "listMembers",
    print: ({ data }) => columns(data.map(describe)),
  }),
];
