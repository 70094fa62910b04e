import { type Permission, permissions, type Role, roles } from "@galley/contract";
import { registry } from "#src/registry/registry.ts";
import { type Members, setMember } from "./members.ts";
import { endToken, startWithoutCredits } from "./owner-statements.ts";
import { demoPeople, type PersonKey } from "./people.ts";
import { asPerson, call, type Member, type SeedContext } from "./seed-context.ts";

export type SeedToken = { id: string; value: string };
export type TokenProjects = { main: string; second: string; third: string; other: string };
export type DemoTokens = Awaited<ReturnType<typeof makeTokens>>;

const poolSize = 20;
const limitedPermissions: readonly Permission[] = ["projects:read", "articles:read", "articles:write", "posts:read"];
const dayBackSeconds = -24 * 60 * 60;

/** Creates tokens of every kind that a user may want to try: many alike, narrow ones, one for each role, and some that no longer work. */
export async function makeTokens(context: SeedContext, members: Members, projects: TokenProjects) {
  const { marta, ingrid } = members;
  const { main, second, other } = projects;
  const pool = await many(poolSize, (number) => newToken(context, marta, `Load test ${number}`, main));
  const rateLimit = await many(3, (number) => newToken(context, marta, `Rate limit ${number}`, main, limitedPermissions));
  const revoked = await newToken(context, marta, "Retired script", main);
  await call(context, registry.revokeToken, asPerson(marta), { id: revoked.id });
  const expired = await newToken(context, marta, "Last summer's intern", main);
  await endToken(context.owner, marta.organizationId, expired.id, dayBackSeconds);
  return {
    pool: pool.map(valueIn),
    allProjects: valueIn(await newToken(context, marta, "Every project", null)),
    secondProject: valueIn(await newToken(context, marta, "Loft Notes", second)),
    otherOrganization: valueIn(await newToken(context, ingrid, "Journal", other)),
    permissions: await onePerPermission(context, marta, main),
    roles: await onePerRole(context, members, main),
    expired: expired.value,
    revoked: revoked.value,
    expiring: await newToken(context, marta, "Expires in a moment", main),
    creatorLeft: await ofSomebodyWhoLeft(context, members, main),
    creatorLostProject: { value: await ofSomebodyWhoLostAProject(context, members, projects), projectId: second },
    noCredits: await ofAnOrganizationWithoutCredits(context, members.lucia),
    rateLimit: rateLimit.map(valueIn),
    toRevoke: await newToken(context, marta, "To be revoked", main),
    siteRead: valueIn(await call(context, registry.createReadToken, asPerson(marta), { id: main })),
    roleChange: await newToken(context, members.dana, "Audience desk", main),
  };
}

async function newToken(
  context: SeedContext,
  creator: Member,
  name: string,
  projectId: string | null,
  granted: readonly Permission[] = permissions,
): Promise<SeedToken> {
  const input = { name, projectId, validityDays: 365 as const, permissions: [...granted] };
  const { id, value } = await call(context, registry.createToken, asPerson(creator), input);
  return { id, value };
}

function valueIn({ value }: SeedToken): string {
  return value;
}

async function many(count: number, make: (number: number) => Promise<SeedToken>): Promise<SeedToken[]> {
  const made: SeedToken[] = [];
  for (let number = 1; number <= count; number += 1) made.push(await make(number));
  return made;
}

async function onePerPermission(context: SeedContext, owner: Member, projectId: string): Promise<Record<Permission, string>> {
  const values: Partial<Record<Permission, string>> = {};
  for (const permission of permissions) {
    values[permission] = valueIn(await newToken(context, owner, `Only ${permission}`, projectId, [permission]));
  }
  // The loop has set every permission.
  return values as Record<Permission, string>;
}

const creators = {
  owner: "marta",
  admin: "jonas",
  member: "priya",
  reviewer: "ilse",
  commenter: "nadia",
  reader: "helen",
} as const satisfies Record<Role, PersonKey>;

async function onePerRole(context: SeedContext, members: Members, projectId: string): Promise<Record<Role, string>> {
  const values: Partial<Record<Role, string>> = {};
  for (const role of roles) {
    const key = creators[role];
    values[role] = await asAdmin(context, members, key, `Desk of ${demoPeople[key].name}`, projectId);
    await setMember(context, members.marta, key, members[key].role);
  }
  // The loop has set every role.
  return values as Record<Role, string>;
}

/**
 * Creates a token of a member as an admin, because only owners and admins can create tokens. A member who is neither becomes an
 * admin first.
 */
async function asAdmin(context: SeedContext, members: Members, key: PersonKey, name: string, projectId: string | null): Promise<string> {
  const creator = members[key].role === "owner" ? members[key] : await setMember(context, members.marta, key, "admin");
  return valueIn(await newToken(context, creator, name, projectId));
}

async function ofSomebodyWhoLeft(context: SeedContext, members: Members, projectId: string): Promise<string> {
  const value = valueIn(await newToken(context, members.colin, "Newsletter export", projectId));
  await call(context, registry.removeMember, asPerson(members.marta), { email: demoPeople.colin.email });
  return value;
}

async function ofSomebodyWhoLostAProject(context: SeedContext, members: Members, { main, third }: TokenProjects): Promise<string> {
  const value = await asAdmin(context, members, "tomas", "Translations", null);
  await setMember(context, members.marta, "tomas", members.tomas.role, [main, third]);
  return value;
}

async function ofAnOrganizationWithoutCredits(context: SeedContext, owner: Member): Promise<string> {
  await startWithoutCredits(context.owner, owner.organizationId);
  const settings = { name: "Saltmarsh Weekly", language: "en", timeZone: "Europe/London", hostedBlog: true };
  const { id } = await call(context, registry.createProject, asPerson(owner), settings);
  return valueIn(await newToken(context, owner, "Weekly letter", id));
}
