import { getRouteApi } from "@tanstack/react-router";
import { Bot } from "lucide-react";
import { m } from "#messages";
import { usePages } from "#src/parts/use-pages.ts";
import { useSearchField } from "#src/shell/use-search-field.ts";
import { PageHeader } from "#src/ui/page.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { AssistantList } from "./assistant-list.tsx";
import { ConnectCard } from "./connect-card.tsx";

const route = getRouteApi("/organizations/$organizationId/assistants");

/** Connected assistants, and the ways to connect more. People see their own assistants, owners and admins see all of them. */
export function AssistantsScreen() {
  return (
    <>
      <PageHeader title={m.nav_assistants()} sub={<p className="mt-1 text-ink-2 text-ui">{m.assistants_sub()}</p>} />
      <Connected />
      <ConnectCard />
    </>
  );
}

function Connected() {
  const { q } = route.useSearch();
  const list = usePages("list_assistants", { ...(q !== undefined && { query: q }) });
  const isFound = list.items.length > 0;
  return (
    <>
      {(isFound || q !== undefined) && <Words />}
      {list.isPending ? (
        <Loading rows={3} />
      ) : list.isError && !isFound ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : isFound ? (
        <AssistantList assistants={list.items} />
      ) : q !== undefined ? (
        <Empty title={m.assistants_none_such()}>{m.assistants_none_such_text()}</Empty>
      ) : (
        <Empty icon={<Bot size={18} />} title={m.assistants_none()}>
          {m.assistants_none_text()}
        </Empty>
      )}
      <ShowMore list={list} />
    </>
  );
}

function Words() {
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const field = useSearchField(m.assistants_find());
  return (
    <SearchField
      label={m.assistants_find()}
      words={q}
      field={field}
      onChange={(words) =>
        void navigate({ search: (before) => ({ ...before, q: words === "" ? undefined : words }), replace: q !== "" && words !== "" })
      }
    />
  );
}
