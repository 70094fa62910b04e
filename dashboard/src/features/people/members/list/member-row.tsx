import { useMutation } from "@tanstack/react-query";
import { Ellipsis, Eye, EyeOff, LogOut, UserCog, UserMinus, UserRound } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useOrganization, useSession } from "#src/place/use-place.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Face } from "#src/ui/face.tsx";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import { Pill } from "#src/ui/status.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { HideAuthorDialog } from "../change/hide-author-dialog.tsx";
import { RemoveMemberDialog } from "../change/remove-member-dialog.tsx";
import type { Member } from "../member.ts";
import { roleName } from "../roles/role-words.ts";
import { useReach } from "./use-reach.ts";

type RowProps = { member: Member; isLastOwner: boolean; onChange: () => void };

/** Row of one member; in two lines on a phone. */
export function MemberRow({ member, isLastOwner, onChange }: RowProps) {
  const reach = useReach(member.projectIds);
  const isMe = useSession().person.id === member.personId;
  const timeZone = useTimeZone();
  return (
    <tr className="border-line border-b text-ink-2 text-ui last:border-b-0 hover:bg-panel/40">
      <td className="py-2.5 pr-3 pl-4 max-md:w-full max-md:max-w-0">
        <span className="flex min-w-0 items-center gap-2.5">
          <Face name={member.name} size={28} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-medium text-ink leading-5 [overflow-wrap:anywhere]">
              {member.name}
              {isMe && <Pill tone="bg-accent-soft text-accent">{m.people_you()}</Pill>}
            </span>
            <span className="block truncate text-ink-3 text-xs leading-4.5" data-tip={member.email}>
              {member.email}
            </span>
            <span className="block text-xs leading-4.5 md:hidden">
              {roleName(member.role)} · {reach.short}
            </span>
          </span>
        </span>
      </td>
      <td className="px-3 py-2.5 max-md:hidden">{roleName(member.role)}</td>
      <td className="truncate px-3 py-2.5 max-md:hidden" data-tip={reach.long}>
        {reach.short}
      </td>
      <td className="px-3 py-2.5 tabular-nums max-lg:hidden">
        <Ago moment={member.createdAt} timeZone={timeZone} />
      </td>
      <td className="px-3 py-2.5 max-lg:hidden">
        {member.seenAt === null ? (
          <span className="text-ink-3">{m.people_seen_never()}</span>
        ) : (
          <Ago moment={member.seenAt} timeZone={timeZone} />
        )}
      </td>
      <td className="w-14 pr-2 text-right">
        <RowMenu member={member} isMe={isMe} isLastOwner={isLastOwner} onChange={onChange} />
      </td>
    </tr>
  );
}

type MenuProps = RowProps & { isMe: boolean };

function RowMenu({ member, isMe, isLastOwner, onChange }: MenuProps) {
  const { role } = useOrganization();
  const [removing, setRemoving] = useState(false);
  const [hiding, setHiding] = useState(false);
  const mayChange = role === "owner" || member.role !== "owner";
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={m.people_menu({ name: member.name })}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        {mayChange ? (
          <MenuItem icon={<UserCog size={14} />} onSelect={onChange}>
            {m.people_change()}
          </MenuItem>
        ) : (
          <MenuItem disabled icon={<UserCog size={14} />}>
            {m.people_owners_by_owners()}
          </MenuItem>
        )}
        {mayChange && !isMe && <AuthorItem member={member} onHide={() => setHiding(true)} />}
        {isMe && (
          <MenuItem icon={<UserRound size={14} />} onSelect={() => window.location.assign("/account")}>
            {m.your_account()}
          </MenuItem>
        )}
        {mayChange && (
          <>
            <MenuSeparator />
            {isLastOwner ? (
              <MenuItem disabled icon={<UserMinus size={14} />}>
                {m.people_last_owner_stays()}
              </MenuItem>
            ) : (
              <MenuItem danger icon={isMe ? <LogOut size={14} /> : <UserMinus size={14} />} onSelect={() => setRemoving(true)}>
                {isMe ? m.people_leave() : m.people_remove()}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {hiding && <HideAuthorDialog member={member} onClose={() => setHiding(false)} />}
      {removing && <RemoveMemberDialog member={member} isMe={isMe} onClose={() => setRemoving(false)} />}
    </>
  );
}

/** Hides a member whom readers see as an author, or allows one who was hidden. Nothing for others. */
function AuthorItem({ member: { personId, name, author }, onHide }: { member: Member; onHide: () => void }) {
  const allowing = useMutation(mutation("allow_author"));
  if (author === "none") return null;
  if (author === "shown") {
    return (
      <MenuItem icon={<EyeOff size={14} />} onSelect={onHide}>
        {m.people_author_hide()}
      </MenuItem>
    );
  }
  return (
    <MenuItem
      icon={<Eye size={14} />}
      onSelect={() => void allowing.mutateAsync({ personId }).then(() => toast(m.people_author_allowed({ name })), toastProblem)}
    >
      {m.people_author_allow()}
    </MenuItem>
  );
}
