import { registry } from "#src/registry/registry.ts";
import { dateInvitation, dateMembers } from "./owner-statements.ts";
import { asPerson, call, type Member, type SeedContext } from "./seed-context.ts";

type Place = { organizationId: string; projectId: string };

/** Invites three people, one of whose invitations has expired, and sets when the members joined and last visited. */
export async function writeInvitations(context: SeedContext, owner: Member, { organizationId, projectId }: Place): Promise<void> {
  const invite = (email: string, role: "admin" | "member" | "reviewer", projectIds?: string[]) =>
    // Requests links to copy, so that a service with a mailbox sends nothing to people who do not exist.
    call(context, registry.inviteMember, asPerson(owner), { email, role, copyLink: true, ...(projectIds && { projectIds }) });
  const lapsed = await invite("henrik.solberg@northwindtimber.example", "reviewer");
  const waiting = await invite("amelie.roux@hearthandhome.example", "member", [projectId]);
  const fresh = await invite("kwame.boateng@hearthandhome.example", "admin");
  await dateInvitation(context.owner, { organizationId, id: lapsed.id }, 9);
  await dateInvitation(context.owner, { organizationId, id: waiting.id }, 4);
  await dateInvitation(context.owner, { organizationId, id: fresh.id }, 1);
  await dateMembers(context.owner, organizationId);
}
