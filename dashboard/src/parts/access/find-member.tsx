import { useQuery } from "@tanstack/react-query";
import type { Item } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { type Findable, FindField, type FindFieldFrame } from "#src/ui/find-field.tsx";

type Member = Item<"list_members">;

type FindMemberProps = FindFieldFrame & {
  /** Label of the choice of nobody in particular; without it, somebody has to be chosen. */
  anyone?: string;
  /** Project in which those who are offered can approve. */
  approving?: string;
  /** Ids of those who are not offered. */
  without?: readonly string[];
  onPick: (member: Member | undefined) => void;
};

const offeredMax = 20;

/** Choice of a member, whom the service finds by name or email address. */
export function FindMember({ anyone, approving, without = [], onPick, ...field }: FindMemberProps) {
  const input = { limit: offeredMax + without.length, ...(approving !== undefined && { approving }) };
  const useMembers = (words: string, enabled: boolean) => {
    const asked = query("list_members", { ...input, ...(words !== "" && { query: words }) });
    return useQuery({ ...asked, enabled }).data?.data.filter(({ personId }) => !without.includes(personId));
  };
  const useFound = (words: string, enabled: boolean) =>
    useMembers(words, enabled)?.map((member): Findable & { member: Member } => ({
      value: member.personId,
      label: personName(member.name),
      detail: member.email,
      member,
    }));
  return (
    <FindField<Findable & { member?: Member }>
      {...field}
      {...(anyone !== undefined && { first: { value: "", label: anyone } })}
      useFound={useFound}
      onPick={({ member }) => onPick(member)}
    />
  );
}
