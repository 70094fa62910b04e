import { isLeader } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, UserPlus } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { counted } from "#src/format/counted.ts";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { InvitationList } from "./invitations/invitation-list.tsx";
import { InviteDialog } from "./invitations/invite-dialog.tsx";
import { MemberList } from "./list/member-list.tsx";
import { membersRouteApi } from "./members-search.ts";
import { RoleTable } from "./roles/role-table.tsx";

/** Members and invitations of the organization, and the permissions of each role. */
export function MembersScreen() {
  const { role } = useOrganization();
  return isLeader(role) ? <Members /> : <ForLeaders />;
}

/** Message for all others, with the permissions of their role and who decides about it. */
function ForLeaders() {
  return (
    <>
      <PageHeader title={m.nav_members()} />
      <Empty icon={<LockKeyhole size={20} />} title={m.people_leaders_only()}>
        {m.people_leaders_only_text()}
      </Empty>
      <RoleTable />
    </>
  );
}

function Members() {
  const organization = useOrganization();
  const search = membersRouteApi.useSearch();
  const navigate = membersRouteApi.useNavigate();
  const counts = useQuery(query("count_members", {})).data;
  const setInviting = (invite: true | undefined) => void navigate({ search: (before) => ({ ...before, invite }) });
  const to = "/organizations/$organizationId/members" as const;
  const params = { organizationId: organization.id };
  useScreenActions([{ key: "invite", label: m.people_invite(), icon: UserPlus, run: () => setInviting(true) }]);
  return (
    <>
      <PageHeader
        title={m.nav_members()}
        sub={<p className="mt-1 text-ink-2">{m.people_members_sub({ name: organization.name })}</p>}
        actions={
          <Button look="primary" onClick={() => setInviting(true)}>
            <UserPlus size={14} aria-hidden />
            {m.people_invite()}
          </Button>
        }
      />
      <TabLinks
        label={m.nav_members()}
        tabs={[
          {
            key: "people",
            label: m.people_tab_people(),
            count: counts && counted(counts.total),
            current: search.tab === undefined,
            link: { to, params, search: {} },
          },
          { key: "roles", label: m.people_tab_roles(), current: search.tab === "roles", link: { to, params, search: { tab: "roles" } } },
        ]}
      />
      {search.tab === "roles" ? (
        <RoleTable />
      ) : (
        <>
          <MemberList counts={counts} />
          <InvitationList />
        </>
      )}
      {search.invite && <InviteDialog onClose={() => setInviting(undefined)} />}
    </>
  );
}
