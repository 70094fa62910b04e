import { limits } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { counted } from "#src/format/counted.ts";
import { LeadersOnly } from "#src/parts/access/leaders-only.tsx";
import { usePages } from "#src/parts/use-pages.ts";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { useSearchField } from "#src/shell/use-search-field.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { type MadeToken, NewTokenDialog } from "./fresh/new-token-dialog.tsx";
import { TokenValue } from "./fresh/token-value.tsx";
import { TokenDetails } from "./token-details.tsx";
import { TokenList } from "./token-list.tsx";
import type { Token } from "./token-state.tsx";
import type { TokensSearch } from "./tokens-search.ts";

const route = getRouteApi("/organizations/$organizationId/tokens");

export function TokensScreen() {
  return (
    <LeadersOnly title={m.nav_tokens()} text={m.tokens_leaders_only_text()}>
      <Tokens />
    </LeadersOnly>
  );
}

/** Tokens of the API with their permissions, their state and their use. */
function Tokens() {
  const { new: isMaking } = route.useSearch();
  const navigate = route.useNavigate();
  const [made, setMade] = useState<MadeToken>();
  const make = (open: boolean) => void navigate({ search: (before) => ({ ...before, new: open || undefined }), replace: !open });
  useShortcuts([{ keys: "n", label: m.tokens_new(), run: () => make(true) }]);
  useScreenActions([{ key: "new-token", label: m.tokens_new(), icon: Plus, run: () => make(true), keys: "n" }]);
  return (
    <>
      <PageHeader
        title={m.nav_tokens()}
        sub={<p className="mt-1 text-ink-2 text-ui">{m.tokens_sub()}</p>}
        actions={
          <Button look="primary" onClick={() => make(true)}>
            <Plus size={15} aria-hidden />
            {m.tokens_new()}
          </Button>
        }
      />
      <List onMake={() => make(true)} />
      {isMaking && (
        <NewTokenDialog
          onClose={() => make(false)}
          onMade={(token) => {
            make(false);
            setMade(token);
          }}
        />
      )}
      {made && <TokenValue token={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

function List({ onMake }: { onMake: () => void }) {
  const { show = "active", q } = route.useSearch();
  const counts = useQuery(query("count_tokens", {})).data;
  const list = usePages("list_tokens", { show, ...(q !== undefined && { query: q }) });
  if (counts?.total === 0) {
    return (
      <Empty icon={<KeyRound size={18} />} title={m.tokens_none()} action={<Button onClick={onMake}>{m.tokens_make_first()}</Button>}>
        {m.tokens_none_text()}
      </Empty>
    );
  }
  return (
    <>
      <Tabs counts={counts} />
      <Words />
      {list.isPending ? (
        <Loading rows={7} />
      ) : list.isError && list.items.length === 0 ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : list.items.length === 0 ? (
        <Empty title={m.tokens_none_such()}>{m.tokens_none_such_text()}</Empty>
      ) : (
        <TokenList tokens={list.items} />
      )}
      <ShowMore list={list} />
      <Opened tokens={list.items} />
    </>
  );
}

/** Details of the token that the URL names, also where it is not on the pages so far. */
function Opened({ tokens }: { tokens: readonly Token[] }) {
  const { token: id } = route.useSearch();
  const navigate = route.useNavigate();
  const listed = tokens.find((token) => token.id === id);
  const one = useQuery({ ...query("list_tokens", { id: id ?? "" }), enabled: id !== undefined && listed === undefined });
  const opened = listed ?? one.data?.data[0];
  if (id === undefined || opened === undefined) return null;
  return <TokenDetails token={opened} onClose={() => void navigate({ search: ({ token: _, ...rest }) => rest, replace: true })} />;
}

function Words() {
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const field = useSearchField(m.tokens_find());
  return (
    <SearchField
      label={m.tokens_find()}
      words={q}
      field={field}
      onChange={(words) =>
        void navigate({ search: (before) => ({ ...before, q: words === "" ? undefined : words }), replace: q !== "" && words !== "" })
      }
    />
  );
}

function Tabs({ counts }: { counts: Output<"count_tokens"> | undefined }) {
  const { id } = useOrganization();
  const { show: current, q } = route.useSearch();
  // Of more tokens than are counted, the newest are.
  const isWhole = counts !== undefined && counts.total < limits.countedMax;
  const tabs: [TokensSearch["show"], string, number | string | undefined][] = [
    [undefined, m.tokens_tab_active(), isWhole ? counts.active : undefined],
    ["ended", m.tokens_tab_ended(), isWhole ? counts.ended : undefined],
    ["all", m.tokens_tab_all(), counts && counted(counts.total)],
  ];
  return (
    <TabLinks
      label={m.tokens_by_state()}
      tabs={tabs.map(([show, label, count]) => ({
        key: label,
        label,
        count,
        current: show === current,
        link: { to: "/organizations/$organizationId/tokens", params: { organizationId: id }, search: { show, q } },
      }))}
    />
  );
}
