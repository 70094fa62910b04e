import type { Role } from "@galley/contract";
import { founder } from "#src/operations/actor.ts";
import { registry } from "#src/registry/registry.ts";
import { demoOrganizations, demoPeople, type OrganizationKey, type Person, type PersonKey } from "./people.ts";
import { asPerson, call, type Member, type SeedContext } from "./seed-context.ts";

/** All people of the demo world, by the name that plans use. */
export type Members = Record<PersonKey, Member>;

const founders: Record<OrganizationKey, PersonKey> = { hearth: "marta", northlight: "ingrid", saltmarsh: "lucia" };

/** Creates the organizations with all their members. */
export async function makeOrganizations(context: SeedContext): Promise<Members> {
  const members: Partial<Members> = {};
  for (const key of Object.keys(demoOrganizations) as OrganizationKey[]) {
    const { id, name } = demoOrganizations[key];
    const { email, name: ownerName } = demoPeople[founders[key]];
    const input = { name, ownerEmail: email, ownerName };
    const { personId } = await call(context, registry.createOrganization, founder(id), input);
    members[founders[key]] = { organizationId: id, personId, role: "owner" };
  }
  for (const [key, person] of Object.entries(demoPeople) as [PersonKey, Person][]) {
    const owner = members[founders[person.organization]];
    if (members[key] === undefined && owner !== undefined) members[key] = await addMember(context, owner, person);
  }
  // The loop has set each key.
  return members as Members;
}

/** Adds a person as the operator does, in the owner's name, so that a member needs no invitation. */
async function addMember(context: SeedContext, owner: Member, { role, email, name }: Person): Promise<Member> {
  const operator = { ...asPerson(owner), kind: "operator" } as const;
  const { personId } = await call(context, registry.addMember, operator, { email, name, role });
  return { organizationId: owner.organizationId, personId, role };
}

/** Changes a member's role and the projects that they reach. Without `projectIds`, they reach all. */
export async function setMember(
  context: SeedContext,
  owner: Member,
  key: PersonKey,
  role: Role,
  projectIds?: readonly string[],
): Promise<Member> {
  const { email, name } = demoPeople[key];
  const input = { email, name, role, ...(projectIds && { projectIds: [...projectIds] }) };
  const { personId } = await call(context, registry.addMember, asPerson(owner), input);
  return { organizationId: owner.organizationId, personId, role };
}
