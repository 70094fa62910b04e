import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { type Findable, FindField } from "#src/ui/find-field.tsx";
import { useFilters } from "./use-filters.ts";

const offeredMax = 10;

/** Filter by a token or an assistant, which the service finds by name. */
export function FindToken() {
  const { search, change } = useFilters();
  const { token } = search;
  const named = useNamed(token);
  const value = token === undefined ? m.filter_any() : (named ?? m.audit_some_token());
  return (
    <FindField<Findable>
      label={m.audit_token()}
      hideLabel
      className="w-full sm:w-64"
      shown={m.filter_shown({ name: m.audit_token(), value })}
      chosen={token ?? ""}
      first={{ value: "", label: m.filter_any() }}
      useFound={useFound}
      onPick={({ value: id }) => change({ token: id === "" ? undefined : id })}
    />
  );
}

function useFound(words: string, enabled: boolean) {
  const input = { limit: offeredMax, ...(words !== "" && { query: words }) };
  const tokens = useQuery({ ...query("list_tokens", input), enabled }).data;
  const assistants = useQuery({ ...query("list_assistants", input), enabled }).data;
  if (tokens === undefined || assistants === undefined) return undefined;
  return [
    ...assistants.data.map(({ id, name, personName: detail }) => ({ value: id, label: name, detail })),
    ...tokens.data.map(({ id, name, lastFour }) => ({ value: id, label: name, detail: `…${lastFour}` })),
  ];
}

/** Returns the name of a token or an assistant. */
function useNamed(id: string | undefined): string | undefined {
  const input = { id: id ?? "" };
  const enabled = id !== undefined;
  const token = useQuery({ ...query("list_tokens", input), enabled }).data?.data[0];
  const assistant = useQuery({ ...query("list_assistants", input), enabled }).data?.data[0];
  return (token ?? assistant)?.name;
}
