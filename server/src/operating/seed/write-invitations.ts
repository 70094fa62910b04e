import { registry } from "#src/registry/registry.ts";
import { dateInvitation, dateMembers } from "./owner-statements.ts";
import { demoInvited } from "./people.ts";
import { asPerson, call, type Member, type SeedContext } from "./seed-context.ts";

type Place = { organizationId: string; projectId: string };

/** Invites three people, one of whose invitations has expired, and sets when the members joined and last visited. */
export async function writeInvitations(context: SeedContext, owner: Member, { organizationId, projectId }: Place): Promise<void> {
  const invite = (email: string, role: "admin" | "member" | "reviewer", projectIds?: string[]) =>
    // Requests links to copy, as a person does who knows that no mail arrives.
    call(context, registry.inviteMember, asPerson(owner), { email, role, copyLink: true, ...(projectIds && { projectIds }) });
  const lapsed = await invite(demoInvited.henrik, "reviewer");
  const waiting = await invite(demoInvited.amelie, "member", [projectId]);
  const fresh = await invite(demoInvited.kwame, "admin");
  await dateInvitation(context.owner, { organizationId, id: lapsed.id }, 9);
  await dateInvitation(context.owner, { organizationId, id: waiting.id }, 4);
  await dateInvitation(context.owner, { organizationId, id: fresh.id }, 1);
  await dateMembers(context.owner, organizationId);
}
