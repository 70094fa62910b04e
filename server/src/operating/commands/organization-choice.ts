import type { ClientBase } from "pg";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { operatorProgram } from "#src/core/installation.ts";
import { type Actor, operatorIn } from "#src/operations/actor.ts";
import type { Command, Input } from "./command.ts";
import { findActingMember, findOrganizationOf, findProjectIds, listOrganizations, type OrganizationRow } from "./operator-queries.ts";

export async function chooseOrganization(client: ClientBase, wanted: string | undefined): Promise<OrganizationRow> {
  const known = await listOrganizations(client);
  if (known.length === 0) {
    throw new Failure(
      "invalid_state",
      forPrograms(`There is no organization yet. Create one: ${operatorProgram} owner create --email you@example.com`),
    );
  }
  return matchOrganization(known, wanted);
}

/** Returns the organization of the rows that the command's arguments name, or undefined where they name none. */
export async function findMeantOrganization(client: ClientBase, { positionals = [] }: Command, given: Input): Promise<string | undefined> {
  for (const { rowOf, field } of positionals) {
    const found = rowOf && (await findOrganizationOf(client, rowOf, String(given[field])));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the organization with this id or name, or the only one when none is given. */
export function matchOrganization(known: readonly OrganizationRow[], wanted: string | undefined): OrganizationRow {
  const sameName = (name: string) => name.toLowerCase() === wanted?.toLowerCase();
  const matching = known.filter(({ id, name }) => wanted === undefined || id === wanted || sameName(name));
  const [match, another] = matching;
  if (match !== undefined && another === undefined) return match;
  const names = (match === undefined ? known : matching).map(({ id, name }) => `${name} (${id})`).join(", ");
  if (match === undefined)
    throw new Failure("not_found", forPrograms(`There is no organization ${wanted}. Available: ${names}.`), "organization");
  throw new Failure("invalid_input", forPrograms(`There are several organizations: ${names}. Specify one by its id.`), "organization");
}

/** Returns the operator acting as a member, with that member's role: the member with this address, or the first owner. */
export async function actAs(client: ClientBase, organizationId: string, email: string | undefined): Promise<Actor> {
  const member = await findActingMember(client, organizationId, email);
  if (member === undefined) {
    if (email === undefined)
      throw new Failure("invalid_state", forPrograms("The organization has no owner. Create one with owner create."));
    throw new Failure("not_found", forPrograms(`${email} is not a member of the organization. See member list.`), "as");
  }
  const { personId, role, allProjects, projectIds } = member;
  const reach = allProjects ? "all" : projectIds;
  return operatorIn(organizationId, { personId, role, reach });
}

/** Returns the id of the project with this id, slug or name, or of the only project when none is given. */
export async function chooseProject(
  client: ClientBase,
  organizationId: string,
  wanted: string | undefined,
  field: string,
): Promise<string> {
  const [id, another] = await findProjectIds(client, organizationId, wanted);
  if (id !== undefined && another === undefined) return id;
  if (id !== undefined)
    throw new Failure("invalid_input", forPrograms("There are several projects. Specify one by its id, from project list."), field);
  if (wanted !== undefined) throw new Failure("not_found", forPrograms(`There is no project ${wanted}. See project list.`), field);
  throw new Failure("invalid_state", forPrograms("There is no project yet. Create one with project create."), field);
}
