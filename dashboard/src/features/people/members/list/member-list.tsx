import { type Role, roles } from "@galley/contract";
import { m } from "#messages";
import { foldText } from "#src/format/fold-text.ts";
import { SelectField, TextField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { Empty } from "#src/ui/states.tsx";
import { ChangeMemberDialog } from "../change/change-member-dialog.tsx";
import type { Invitation, Member } from "../member.ts";
import { membersRouteApi } from "../members-search.ts";
import { roleName } from "../roles/role-words.ts";
import { MemberRow } from "./member-row.tsx";

const heading = "px-3 py-2 text-left font-medium text-ink-3 text-xs";

/** Members of the organization, filtered by words and role, and the dialog about one of them. */
export function MemberList({ members, invitations }: { members: readonly Member[]; invitations: readonly Invitation[] }) {
  const { q = "", role, member: changing } = membersRouteApi.useSearch();
  const navigate = membersRouteApi.useNavigate();
  const open = (member: string | undefined) => void navigate({ search: (before) => ({ ...before, member }) });
  const owners = members.filter((member) => member.role === "owner").length;
  const shown = members.filter((member) => (role === undefined || member.role === role) && fits(member, q));
  const changed = members.find(({ personId }) => personId === changing);
  return (
    <section aria-label={m.people_tab_people()} className="flex flex-col gap-3">
      <Filters members={members} />
      {shown.length === 0 ? (
        <Empty title={m.people_none_found()}>{m.people_none_found_text()}</Empty>
      ) : (
        <Card>
          <table className="w-full border-collapse md:table-fixed">
            <caption className="sr-only">{m.nav_members()}</caption>
            <thead className="max-md:hidden">
              <tr className="border-line border-b bg-panel/40 [&>th:first-child]:rounded-tl-xl [&>th:last-child]:rounded-tr-xl">
                <th scope="col" className={`${heading} pl-4`}>
                  {m.people_person()}
                </th>
                <th scope="col" className={`${heading} w-34 max-md:hidden`}>
                  {m.people_role()}
                </th>
                <th scope="col" className={`${heading} w-44 max-md:hidden`}>
                  {m.people_projects()}
                </th>
                <th scope="col" className={`${heading} w-34 max-lg:hidden`}>
                  {m.people_since()}
                </th>
                <th scope="col" className={`${heading} w-34 max-lg:hidden`}>
                  {m.people_seen()}
                </th>
                <th scope="col" className="w-14">
                  <span className="sr-only">{m.more()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((member) => (
                <MemberRow
                  key={member.personId}
                  member={member}
                  isLastOwner={member.role === "owner" && owners === 1}
                  invitations={invitations}
                  onChange={() => open(member.personId)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {changed !== undefined && (
        <ChangeMemberDialog
          key={changed.personId}
          member={changed}
          isLastOwner={changed.role === "owner" && owners === 1}
          onClose={() => open(undefined)}
        />
      )}
    </section>
  );
}

function Filters({ members }: { members: readonly Member[] }) {
  const { q = "", role } = membersRouteApi.useSearch();
  const navigate = membersRouteApi.useNavigate();
  const counted = (one: Role) => members.filter((member) => member.role === one).length;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextField
        label={m.people_find()}
        hideLabel
        type="search"
        placeholder={m.people_find()}
        value={q}
        onChange={(words) => void navigate({ search: (before) => ({ ...before, q: words === "" ? undefined : words }), replace: true })}
        className="w-full sm:w-60"
      />
      <SelectField
        label={m.people_role()}
        hideLabel
        value={role ?? ""}
        onChange={(value) =>
          void navigate({ search: (before) => ({ ...before, role: roles.find((one) => one === value) }), replace: true })
        }
        options={[
          { value: "", label: m.people_role_any() },
          ...roles.map((value) => ({ value, label: `${roleName(value)} (${counted(value)})` })),
        ]}
      />
    </div>
  );
}

function fits({ name, email }: Member, words: string): boolean {
  const text = foldText(`${name} ${email}`);
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
