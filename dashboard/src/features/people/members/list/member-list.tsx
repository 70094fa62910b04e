import { roles } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePages } from "#src/parts/use-pages.ts";
import { useSearchField } from "#src/shell/use-search-field.ts";
import { FilterChoice } from "#src/ui/filter-choice.tsx";
import { Card } from "#src/ui/page.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { ChangeMemberDialog } from "../change/change-member-dialog.tsx";
import type { Member } from "../member.ts";
import { membersRouteApi } from "../members-search.ts";
import { roleName } from "../roles/role-words.ts";
import { MemberRow } from "./member-row.tsx";

const heading = "px-3 py-2 text-left font-medium text-ink-3 text-xs";

type Counts = Output<"count_members">;

/** Members of the organization, filtered by words and role, and the dialog about one of them. */
export function MemberList({ counts }: { counts: Counts | undefined }) {
  const { q, role } = membersRouteApi.useSearch();
  const navigate = membersRouteApi.useNavigate();
  const list = usePages("list_members", { ...(q !== undefined && { query: q }), ...(role !== undefined && { role }) });
  const members = list.items;
  const isLastOwner = (member: Member) => member.role === "owner" && counts?.roles.owner === 1;
  const open = (member: string) => void navigate({ search: (before) => ({ ...before, member }) });
  return (
    <section aria-label={m.people_tab_people()} className="flex flex-col gap-3">
      <Filters counts={counts} />
      {list.isPending ? (
        <Loading />
      ) : list.isError && members.length === 0 ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : members.length === 0 ? (
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
                  {m.people_joined()}
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
              {members.map((member) => (
                <MemberRow key={member.personId} member={member} isLastOwner={isLastOwner(member)} onChange={() => open(member.personId)} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <ShowMore list={list} />
      <Changing members={members} isLastOwner={isLastOwner} />
    </section>
  );
}

/** Dialog about the member whom the URL names, also where they are not on the pages so far. */
function Changing({ members, isLastOwner }: { members: readonly Member[]; isLastOwner: (member: Member) => boolean }) {
  const { member: id } = membersRouteApi.useSearch();
  const navigate = membersRouteApi.useNavigate();
  const listed = members.find(({ personId }) => personId === id);
  const one = useQuery({ ...query("list_members", { personId: id ?? "" }), enabled: id !== undefined && listed === undefined });
  const changed = listed ?? one.data?.data[0];
  if (id === undefined || changed === undefined) return null;
  const close = () => void navigate({ search: (before) => ({ ...before, member: undefined }) });
  return <ChangeMemberDialog key={changed.personId} member={changed} isLastOwner={isLastOwner(changed)} onClose={close} />;
}

function Filters({ counts }: { counts: Counts | undefined }) {
  const { q = "", role } = membersRouteApi.useSearch();
  const navigate = membersRouteApi.useNavigate();
  const field = useSearchField(m.people_find());
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={m.people_find()}
        words={q}
        field={field}
        onChange={(words) =>
          void navigate({ search: (before) => ({ ...before, q: words === "" ? undefined : words }), replace: q !== "" && words !== "" })
        }
      />
      <FilterChoice
        name={m.people_role()}
        value={role}
        onChange={(value) => void navigate({ search: (before) => ({ ...before, role: value }), replace: true })}
        options={roles.map((value) => ({ value, label: roleName(value), ...(counts && { count: counts.roles[value] }) }))}
      />
    </div>
  );
}
